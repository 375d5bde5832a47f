import { useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentMode } from '#shared/contract/payment.ts';
import type { CartTotals } from '#shared/pricing/cart-totals.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { readPayment, keepPayment } from '#client/checkout-session/payment-session.ts';
import { useServices } from '#client/api/services-context.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { QuotedPayment } from '../quote/quoted-payment.tsx';
import type { BoughtLine } from '../quote/quote-subject.ts';
import { CardWaits } from './pay-outcomes.tsx';
import { PayLive } from './pay-live-price.tsx';
import { type MissingStep, loadCheckout } from './load-checkout.ts';
import { PaySkeleton } from './pay-skeleton.tsx';
import { type OpenedPayment, openPayment } from './open-payment.ts';
import type { Payment } from './payment-state.ts';

/** What the payment needs to know of the bag. */
export interface BagToPay {
  /** As the store has just said it; undefined until then. */
  lines: readonly BoughtLine[] | undefined;
  totals: (asks: Asks) => CartTotals | undefined;
  /** The id of the coupon in force, 0 for none. Asked for once the payment is there. */
  couponId: () => string | number;
}

interface PayPageProps {
  wanted: PaymentMode;
  /** Opened by a picture that was shared with the app. */
  shared: boolean;
  bag: BagToPay;
  /** Says that there is nothing left to pay for, or no longer. */
  onEmpty: (empty: boolean) => void;
}

/** The payment screen: reads what the steps before have kept, and what an interrupted one left. */
export function PayPage(props: PayPageProps) {
  const { session } = useServices();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedPayment>();
  // Of the opening alone: the address goes on changing.
  const [shared] = useState(props.shared);
  useEffect(() => {
    let gone = false;
    void openPayment(session, deviceStorage.session, shared).then((payment) => {
      if (gone) return;
      // Shared once: a reload looks for no other picture.
      if (shared) void navigate({ to: '/modeofpayment', search: {}, replace: true });
      setOpened(payment);
    });
    return () => {
      gone = true;
    };
  }, [session, shared, navigate]);
  if (!opened) return <PaySkeleton text={m.pay_opening()} />;
  return <Opened key={opened.key} payment={opened.payment} {...props} />;
}

function Opened({ payment, wanted, bag, onEmpty }: PayPageProps & { payment: Payment }) {
  const { config } = useServices();
  const [start] = useState(() => {
    const need = loadCheckout(deviceStorage.session, bag.couponId());
    const attempt = readPayment(deviceStorage.session, 'payment-attempt');
    // A new payment has begun since: the earlier one stands in My Account.
    if (typeof need !== 'string' && attempt?.placed) {
      keepPayment(deviceStorage.session, 'payment-attempt', undefined);
      payment.forgetAttempt();
    }
    return { need, placed: attempt?.placed, kind: attempt?.kind ?? 'buy' };
  });
  const { need, placed, kind } = start;
  if (typeof need === 'string') {
    if (placed) return <CardWaits ONumber={placed} kind={kind} />;
    return <Elsewhere why={need} bag={bag.lines} />;
  }
  const { lines } = bag;
  const buying = need.kind === 'buy' ? lines : undefined;
  return (
    <>
      <EmptyWatch payment={payment} lines={buying} onEmpty={onEmpty} />
      {need.kind === 'digital' || config.extensions.includes('priceLock') ? (
        <QuotedPayment need={need} payment={payment} wanted={wanted} bag={buying} />
      ) : (
        <PayLive need={need} payment={payment} wanted={wanted} totals={bag.totals} />
      )}
    </>
  );
}

/** An empty bag leads home, but not who may have paid: their submission tells what became of it. */
function EmptyWatch({
  payment,
  lines,
  onEmpty,
}: {
  payment: Payment;
  lines: readonly BoughtLine[] | undefined;
  onEmpty: (empty: boolean) => void;
}) {
  const empty = lines?.length === 0 && payment.mayLeave();
  useEffect(() => {
    onEmpty(empty);
    if (empty) payment.abandon();
    return () => onEmpty(false);
  }, [empty, onEmpty, payment]);
  return null;
}

/** There is nothing to pay here: back to the step that is missing. */
function Elsewhere({ why, bag }: { why: MissingStep; bag: readonly BoughtLine[] | undefined }) {
  const navigate = useNavigate();
  const { session } = useServices();
  const known = bag !== undefined;
  const full = known && bag.length > 0;
  useEffect(() => {
    // A login that has just ended leads elsewhere by itself.
    if (!session.state.user) return;
    if (why === 'no-ticket') {
      showError(m.ticket_not_found());
      void navigate({ to: '/digital-gold', replace: true });
      return;
    }
    if (why === 'no-conversion') {
      showError(m.pay_no_conversion());
      void navigate({ to: '/', replace: true });
      return;
    }
    const coin = deviceStorage.session.getItem('converted-coin-payload') !== null;
    if (coin) void navigate({ to: '/buy-convert-coin', replace: true });
    else if (full) void navigate({ to: '/proceedtobuy', replace: true });
    else if (known || !navigator.onLine) {
      showInfo(m.pay_nothing_open());
      void navigate({ to: '/', replace: true });
    }
  }, [why, full, known, navigate, session]);
  return <PaySkeleton text={m.pay_opening()} />;
}

import { useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Way } from '#shared/paying/ways-to-pay.ts';
import type { CartTotals } from '#shared/pricing/cart-totals.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { QuotedPayment } from '../quote/quoted-payment.tsx';
import { hasNothingToPay } from '../machine/payment-state.ts';
import type { BoughtLine } from '../machine/payment-state.ts';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import { CardWaits } from './pay-outcomes.tsx';
import { PayLive } from './pay-live-price.tsx';
import type { Checkout, MissingStep } from './load-checkout.ts';
import { PaySkeleton } from './pay-skeleton.tsx';
import { type OpenedPayment, openPayment } from './open-payment.ts';
import type { IdentitySlot } from './identity/use-pay-identity.ts';

/** What the payment needs from the bag. */
export interface BagToPay {
  /** The lines as the store has just sent them; undefined until then. */
  lines: readonly BoughtLine[] | undefined;
  /** What the store said with them, as of pieces that it took out because they are no longer sold. */
  notice: string;
  /** That the store no longer has the pieces of a line; empty where it has. */
  missing: string;
  /** The store could not be asked for them. */
  failed: boolean;
  /** Why it could not; null where it could. */
  error: Error | null;
  asking: boolean;
  /** Asks the store again. */
  onAgain: () => void;
  totals: (asks: Asks) => CartTotals | undefined;
}

interface PayPageProps {
  /** The way to pay that the address (URL) names. */
  wanted: Way | undefined;
  identityForm: IdentitySlot;
  /** The page was opened by sharing a picture with the app. */
  shared: boolean;
  bag: BagToPay;
  /** Reports whether there is nothing left to pay for. */
  onEmpty: (empty: boolean) => void;
}

/** The payment screen: continues from the earlier steps, or from an interrupted payment. */
export function PayPage({ shared: sharedNow, ...rest }: PayPageProps) {
  const services = useServices();
  const rates = useRates();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedPayment>();
  // Only the URL at opening counts: it changes afterwards.
  const [shared] = useState(sharedNow);
  const [reopened, setReopened] = useState(0);
  useEffect(() => {
    let gone = false;
    void openPayment({ services, rates, shared: shared && reopened === 0 }).then((payment) => {
      if (gone) return;
      if (payment.type === 'transfer') {
        const params = { orderId: payment.ONumber };
        void navigate({ to: '/order-pay/$orderId', params, replace: true });
        return;
      }
      // Removes `shared` from the URL, so that a reload does not look for another picture.
      if (shared) void navigate({ to: '/modeofpayment', search: {}, replace: true });
      setOpened(payment);
    });
    return () => {
      gone = true;
    };
  }, [services, rates, shared, reopened, navigate]);
  function reopen(): void {
    setOpened(undefined);
    setReopened((times) => times + 1);
  }
  if (!opened) return <PaySkeleton text={m.pay_opening()} />;
  if (opened.type === 'waits-for-card') {
    return <CardWaits ONumber={opened.ONumber} kind={opened.kind} />;
  }
  if (opened.type === 'missing') return <GoToMissingStep why={opened.step} bag={rest.bag} />;
  if (opened.type === 'transfer') return <PaySkeleton text={m.pay_opening()} />;
  return <Opened {...opened} {...rest} onReopen={reopen} />;
}

type OpenedProps = Omit<PayPageProps, 'shared'> & {
  checkout: Checkout;
  payment: Payment;
  onReopen: () => void;
};

function Opened(opened: OpenedProps) {
  const { checkout, payment, wanted, identityForm, bag, onEmpty, onReopen } = opened;
  const unquoted = usePaymentState(payment, ({ price }) => price.phase === 'unquoted');
  // An empty bag leads home, unless the customer may have paid: submitting then shows what happened.
  const empty = usePaymentState(payment, hasNothingToPay);
  const lines = checkout.kind === 'buy' ? bag.lines : undefined;
  useEffect(() => payment.start(), [payment]);
  useEffect(() => {
    if (lines) payment.dispatch({ type: 'bag-seen', lines });
  }, [payment, lines]);
  useEffect(() => {
    onEmpty(empty);
    return () => onEmpty(false);
  }, [empty, onEmpty]);
  const props = { checkout, payment, wanted, identityForm };
  return unquoted ? (
    <PayLive {...props} bag={bag} />
  ) : (
    <QuotedPayment
      {...props}
      notice={checkout.kind === 'buy' ? bag.notice : ''}
      missing={checkout.kind === 'buy' ? bag.missing : ''}
      onReopen={onReopen}
    />
  );
}

/** There is nothing to pay here: goes to the step that is missing. */
function GoToMissingStep({ why, bag }: { why: MissingStep; bag: BagToPay }) {
  const navigate = useNavigate();
  const { session } = useServices();
  const { lines, notice, failed } = bag;
  const known = lines !== undefined;
  const full = known && lines.length > 0;
  useEffect(() => {
    // When a login ends, its own code navigates.
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
    const coin = checkoutSession.conversion.read() !== undefined;
    if (coin) void navigate({ to: '/buy-convert-coin', replace: true });
    else if (full) void navigate({ to: '/proceedtobuy', replace: true });
    // The bag names what the store has taken out of it.
    else if (known && notice) void navigate({ to: '/cart', replace: true });
    else if (known || !navigator.onLine) {
      showInfo(m.pay_nothing_open());
      void navigate({ to: '/', replace: true });
    }
    // The bag says what happened, and asks again.
    else if (failed) void navigate({ to: '/cart', replace: true });
  }, [why, full, known, notice, failed, navigate, session]);
  return <PaySkeleton text={m.pay_opening()} />;
}

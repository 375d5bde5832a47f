import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useSnapshot } from 'valtio/react';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { type Services, useServices } from '#client/api/services-context.ts';
import { QuoteChange } from './quote-change.tsx';
import { QuoteAnnouncer, QuoteClock, QuoteCountdown } from './quote-countdown.tsx';
import { createQuoteKeeper, type QuoteSource, type QuoteState } from './quote-keeper.ts';
import { type BoughtLine, quoteSubject, subjectOf } from './quote-subject.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { QuoteWait } from './quote-wait.tsx';
import { cardTotal } from '../payment/card-total.ts';
import { PayForm } from '../payment/pay-form.tsx';
import { usePayMode } from '../payment/pay-mode.ts';
import { conversionFields, type Checkout } from '../payment/load-checkout.ts';
import type { PayPrice } from '../payment/payable-total.ts';
import type { Payment } from '../payment/payment-state.ts';
import { dropTicket, keepTicket, ticketSource } from '../ticket/ticket.ts';

interface LockPaymentProps {
  need: Checkout;
  payment: Payment;
  wanted: PaymentMode;
  /** What is in the bag now; undefined while that is not known, or where nothing in it is bought. */
  bag: readonly BoughtLine[] | undefined;
}

/** A payment at a price that the store holds. */
export function QuotedPayment({ need, payment, wanted, bag }: LockPaymentProps) {
  const keeper = useKeeper(need, payment);
  const { lock, offer, over, offerOver, asking, fault } = useSnapshot(keeper.state) as QuoteState;
  const { attempt } = useSnapshot(payment.state);
  const how = usePayMode(payment, wanted);
  const { config } = useServices();
  const rates = useRates();
  const navigate = useNavigate();
  useBagWatch(keeper, payment, bag);
  if (!lock) return <QuoteWait fault={fault} onAgain={keeper.again} />;

  const unheard = attempt?.unheard ?? false;
  const deciding = (over || offer !== undefined) && !unheard;
  const price: PayPrice = {
    lock,
    blocked: deciding ? m.lock_decide_first() : '',
    total: () => lock.Total,
    pass: () => requireConnection(rates),
    moved: keeper.priceMoved,
  };
  const card = how.mode === 'CARD' ? cardTotal(price, config) : undefined;
  function leave() {
    dropTicket(keeper.state.lock?.ticket);
    keeper.leave();
    void navigate({ to: leadsBack[need.kind] });
  }
  return (
    <>
      <QuoteAnnouncer keeper={keeper} />
      <PayForm
        need={need}
        price={price}
        payment={payment}
        how={how}
        card={card}
        total={<strong className="num">{formatRupees(card?.total ?? lock.Total)}</strong>}
        clock={!deciding && !unheard && <QuoteCountdown keeper={keeper} />}
        barClock={!deciding && !unheard && <QuoteClock keeper={keeper} />}
        decision={
          deciding && (
            <QuoteChange
              old={lock}
              offer={offer}
              offerOver={offerOver}
              asking={asking}
              fault={fault}
              onAgain={keeper.again}
              onAccept={keeper.accept}
              onLeave={leave}
            />
          )
        }
        summary={
          <QuoteSummary lock={offer && !offerOver ? offer : lock} kind={need.kind} card={card} />
        }
      />
    </>
  );
}

const leadsBack = {
  buy: '/cart',
  convert: '/convert-coin-details',
  digital: '/digital-gold',
} as const;

function sourceOf(need: Checkout, parts: Services): QuoteSource {
  const { kind, ticket } = need;
  if (kind === 'digital' && ticket) return ticketSource(ticket, parts);
  const Kind = kind === 'convert' ? kind : 'buy';
  const asked = { Kind, couponId: need.couponId, ...conversionFields(need) } as const;
  return {
    asked: JSON.stringify(asked),
    ask: async (pass) => (await parts.api.call(LockPrice, asked, pass)).data[0],
  };
}

function useKeeper(need: Checkout, payment: Payment) {
  const parts = useServices();
  const rates = useRates();
  const [keeper] = useState(() => {
    const made = createQuoteKeeper({
      ...sourceOf(need, parts),
      clock: parts.clock,
      rates,
      storage: deviceStorage.session,
      slot: 'payment-lock',
      mayHavePaid: () => Boolean(payment.state.picture ?? payment.state.attempt?.unheard),
      sent: payment.holdsPrice,
      changed: (accepted) => {
        const { lock } = made.state;
        if (lock) payment.isFor(quoteSubject(lock), accepted);
        if (accepted) keepTicket(lock);
      },
    });
    return made;
  });
  useEffect(() => keeper.start(), [keeper]);
  return keeper;
}

/**
 * The bag may be another one than was locked: changed before this page was opened, or in another tab
 * since. Looked at whenever the store has said what is in it.
 */
function useBagWatch(
  keeper: ReturnType<typeof createQuoteKeeper>,
  payment: Payment,
  bag: readonly BoughtLine[] | undefined,
): void {
  const looked = useRef(false);
  const subject = bag && bag.length > 0 ? subjectOf(bag) : undefined;
  useEffect(() => {
    const { lock, offer } = keeper.state;
    if (subject === undefined) return;
    const first = !looked.current;
    looked.current = true;
    const known = offer ?? lock;
    if (!known || quoteSubject(known) === subject || payment.state.attempt?.unheard) return;
    if (first && !payment.state.picture) keeper.startOver();
    else keeper.priceMoved();
  }, [keeper, payment, subject]);
}

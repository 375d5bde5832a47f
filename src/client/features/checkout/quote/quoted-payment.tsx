import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Way } from '#shared/paying/ways-to-pay.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { checkoutSession, dropTicket } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { StaleReason } from '#client/rates/freshness.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { requireConnection } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import { dealOf } from '../machine/payment-deal.ts';
import {
  isDeciding,
  isSentElsewhere,
  offerOf,
  type PaymentState,
  quoteOf,
  staleReasonOf,
} from '../machine/payment-state.ts';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import type { Checkout } from '../payment/load-checkout.ts';
import { PayForm } from '../payment/pay-form.tsx';
import { typedAt } from '../ticket/ticket.ts';
import { usePayWay } from '../payment/ways/pay-way.ts';
import { cardTotal, type PayPrice } from '../payment/pay-price.ts';
import type { IdentitySlot } from '../payment/identity/use-pay-identity.ts';
import { BagEmptied, QuoteChange, SentElsewhere } from './quote-change.tsx';
import { QuoteAnnouncer, QuoteClock, QuoteCountdown, QuoteStands } from './quote-countdown.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import { QuoteWait } from './quote-wait.tsx';
import { PiecesMissing, QuoteWithdrawn } from './quote-withdrawn.tsx';
import { useUnheard } from './use-unheard.ts';
import { useWithdrawn } from './use-withdrawn.ts';
import styles from './quoted-payment.module.css';

interface QuotedPaymentProps {
  checkout: Checkout;
  payment: Payment;
  wanted: Way | undefined;
  identityForm: IdentitySlot;
  /** What the store has done to the bag; empty where nothing. */
  notice: string;
  /** That the store no longer has all pieces of the bag; empty where it has. */
  missing: string;
  /** The results of the earlier steps have changed: they are read again. */
  onReopen: () => void;
}

/** A payment at a price that the store holds. */
export function QuotedPayment(props: QuotedPaymentProps) {
  const { checkout, payment, wanted, identityForm, notice, missing, onReopen } = props;
  const price = usePaymentState(payment, (state) => state.price);
  const idle = usePaymentState(payment, ({ order }) => order.phase === 'idle');
  const deciding = usePaymentState(payment, isDeciding);
  const stale = usePaymentState(payment, staleReasonOf);
  const emptied = usePaymentState(payment, isEmptied);
  const elsewhere = usePaymentState(payment, isSentElsewhere);
  const { error, coupon = false } = usePaymentState(payment, ({ quoting }) => quoting);
  const { config } = useServices();
  const rates = useRates();
  const navigate = useNavigate();
  const quote = quoteOf(price);
  const sum = {
    wanted,
    kind: checkout.kind,
    total: quote?.Total,
    held: true,
    upiFull: quote?.UpiFull,
  };
  const how = usePayWay(payment, sum);
  const withdrawn = useWithdrawn(quote);
  const unheard = useUnheard();
  // What was sent and not answered may have been placed before.
  const undecided = idle && !deciding;
  const gone = quote && undecided ? missing : '';
  useEffect(() => {
    // The notice of the pieces says what the store has refused, which would else outlive it once they are back.
    if (gone) payment.dispatch({ type: 'not-sent', error: '' });
  }, [gone, payment]);
  if (!quote) {
    return (
      <QuoteWait
        kind={checkout.kind}
        error={error}
        coupon={coupon}
        stale={stale}
        onAgain={() => payment.dispatch({ type: 'quote-wanted' })}
        onReopen={onReopen}
      />
    );
  }

  const stopped = undecided ? withdrawn : undefined;
  const payable: PayPrice = {
    quote,
    blocked: blockedText({ elsewhere, emptied, deciding, stopped, gone }),
    unsure: idle && unheard,
    total: () => quote.Total,
    pass: () => requireConnection(rates, idle ? dealOf(quote) : undefined),
  };
  const card = how.mode === 'CARD' ? cardTotal(payable, config) : undefined;
  const shown = deciding && price.phase === 'offered' ? offerOf(price) : undefined;
  const shownCard =
    shown && card ? cardTotal({ quote: shown, total: () => shown.Total }, config) : card;
  const running = undecided && !stopped && !gone && !elsewhere;
  function leave() {
    if (quote?.ticket) dropTicket(quote.ticket);
    payment.dispatch({ type: 'left' });
    void navigate(quote?.ticket ? typedAt(quote.ticket) : { to: pageBefore[checkout.kind] });
  }
  function back() {
    if (quote?.ticket) checkoutSession.ticket.write(quote.ticket);
    onReopen();
  }
  function dropCoupon() {
    checkoutSession.coupon.remove();
    onReopen();
  }
  const said = notice && <Notice kind="warn">{notice}</Notice>;
  return (
    <>
      {/* Where there is something to decide it stands before that. */}
      {!deciding && said && <div className={styles.said}>{said}</div>}
      {!stopped && !gone && !emptied && !elsewhere && (
        <QuoteAnnouncer payment={payment} quiet={!idle} />
      )}
      <PayForm
        checkout={checkout}
        price={payable}
        payment={payment}
        how={how}
        identityForm={identityForm}
        card={card}
        total={
          <strong className="num" translate="no">
            {formatRupees(card?.total ?? quote.Total)}
          </strong>
        }
        clock={
          running && (
            <>
              <QuoteCountdown payment={payment} />
              <QuoteStands />
            </>
          )
        }
        barClock={running && <QuoteClock payment={payment} />}
        decision={
          elsewhere ? (
            <SentElsewhere />
          ) : emptied ? (
            <>
              {said}
              <BagEmptied old={quote} onLeave={leave} />
            </>
          ) : deciding ? (
            <>
              {said}
              <QuoteChange
                payment={payment}
                old={quote}
                onLeave={leave}
                onNoCoupon={dropCoupon}
                onBack={back}
              />
            </>
          ) : stopped ? (
            <QuoteWithdrawn quote={quote} reason={stopped} onLeave={leave} />
          ) : (
            gone && <PiecesMissing quote={quote} missing={gone} onLeave={leave} />
          )
        }
        summary={<QuoteSummary quote={shown ?? quote} kind={checkout.kind} card={shownCard} />}
        summaryTitle={titleOf({
          deciding,
          offered: shown !== undefined,
          stopped: stopped !== undefined,
        })}
      />
    </>
  );
}

/** The price is over and there is nothing in the bag to make another one for. */
const isEmptied = (state: PaymentState): boolean =>
  isDeciding(state) && state.bag.empty && !offerOf(state.price);

interface Blocking {
  elsewhere: boolean;
  emptied: boolean;
  deciding: boolean;
  stopped: StaleReason | undefined;
  gone: string;
}

/** Why nothing can be submitted at this price; empty where it can. */
function blockedText({ elsewhere, emptied, deciding, stopped, gone }: Blocking): string {
  if (elsewhere) return m.lock_sent_elsewhere_title();
  if (emptied) return m.lock_bag_empty_title();
  if (deciding) return m.lock_decide_first();
  return stopped ? staleText(stopped) : gone;
}

/** What the summary is of; undefined for the price that holds. */
function titleOf(is: Record<'deciding' | 'offered' | 'stopped', boolean>): string | undefined {
  if (is.deciding) return is.offered ? m.lock_new() : m.lock_over();
  return is.stopped ? m.lock_was_held() : undefined;
}

const pageBefore = {
  buy: '/cart',
  convert: '/convert-coin-details',
  digital: '/digital-gold',
} as const;

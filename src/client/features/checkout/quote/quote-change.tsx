import { useEffect, useId, useRef } from 'react';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { StaleReason } from '#client/rates/freshness.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { SHIELD } from '#client/ui/button/more-icons.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import {
  isEndedElsewhere,
  offerOf,
  quoteSubject,
  staleReasonOf,
} from '../machine/payment-state.ts';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import { isSale, tradeText } from '../ticket/ticket.ts';
import styles from './quote-change.module.css';

interface QuoteChangeProps {
  payment: Payment;
  old: HeldPrice;
  /** The old total may already have been paid. */
  payable?: boolean;
  onLeave: () => void;
  /** Removes the coupon and asks again: without it there may be a price. */
  onNoCoupon?: () => void;
  /** Returns to the old trade where a different one was asked for: the old one keeps its price and proof. */
  onBack?: () => void;
}

/** The price ran out: shows the old and the new one; nothing goes on without the customer's decision. */
export function QuoteChange(props: QuoteChangeProps) {
  const { payment, old, payable = true, onLeave, onNoCoupon, onBack } = props;
  const price = usePaymentState(payment, (state) => state.price);
  const { error, request, coupon = false } = usePaymentState(payment, ({ quoting }) => quoting);
  const stale = usePaymentState(payment, staleReasonOf);
  const trades = tradesOf(old, offerOf(price));
  const elsewhere = usePaymentState(payment, isEndedElsewhere);
  const heading = useRef<HTMLHeadingElement>(null);
  const fresh = price.phase === 'offered' ? offerOf(price) : undefined;
  const noCoupon = coupon ? onNoCoupon : undefined;
  // The focus moves here only once there is an offer: before that, the customer may be attaching the screenshot.
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  return (
    <section aria-labelledby="lock-change" className={styles.change}>
      <h2 id="lock-change" ref={heading} tabIndex={-1} className={styles.heading}>
        {fresh
          ? headingText(old, fresh)
          : elsewhere
            ? m.ticket_ended_title()
            : m.lock_ended_title()}
      </h2>
      {trades && (
        <ValueRows>
          <ValueRow name={m.ticket_trade_before()}>{trades.before}</ValueRow>
          <ValueRow name={m.ticket_trade_now()}>{trades.now}</ValueRow>
        </ValueRows>
      )}
      {fresh ? (
        <Difference old={old} offer={fresh} />
      ) : (
        <p>{elsewhere ? m.ticket_ended_text() : m.lock_ended_text()}</p>
      )}
      {payable && (
        <p className={styles.paid}>
          <Icon name={SHIELD} size={20} className={styles.mark} />
          <span>{paidText(old, trades, !fresh && stale !== undefined)}</span>
        </p>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.actions}>
        {fresh ? (
          <Button onClick={() => payment.dispatch({ type: 'offer-accepted' })}>
            {equal(old, fresh) && !trades
              ? m.lock_go_on()
              : m.lock_accept({ total: formatRupees(fresh.Total) })}
          </Button>
        ) : (
          <AskAgain
            stale={stale}
            asking={request !== undefined}
            text={noCoupon ? m.lock_failed_no_coupon() : m.lock_price_now()}
            onAgain={noCoupon ?? (() => payment.dispatch({ type: 'quote-wanted' }))}
          />
        )}
        {trades && onBack ? (
          <Button variant="secondary" onClick={onBack}>
            {m.ticket_other_back({ before: trades.before })}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onLeave}>
            {m.lock_leave()}
          </Button>
        )}
      </div>
    </section>
  );
}

interface BagEmptiedProps {
  old: HeldPrice;
  onLeave: () => void;
}

/** Another tab or device has emptied the bag: the store has no price for nothing, and what may have been paid is not lost. */
export function BagEmptied({ old, onLeave }: BagEmptiedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="bag-emptied" className={styles.change}>
      <h2 id="bag-emptied" ref={heading} tabIndex={-1} className={styles.heading}>
        {m.lock_bag_empty_title()}
      </h2>
      <p>{m.lock_bag_empty_text()}</p>
      <p className={styles.paid}>
        <Icon name={SHIELD} size={20} className={styles.mark} />
        <span>
          {m.lock_bag_empty_paid({ total: formatRupees(old.Total), number: old.ONumber })}
        </span>
      </p>
      <div className={styles.actions}>
        <Button onClick={onLeave}>{m.lock_failed_to_bag()}</Button>
        <YourOrders />
      </div>
    </section>
  );
}

/** Another tab is sending the order of this price: it cannot be paid here, and what becomes of it follows. */
export const SentElsewhere = ({ text = m.lock_sent_elsewhere_text() }: { text?: string }) => (
  <>
    <Notice kind="warn" icon={SHIELD} title={m.lock_sent_elsewhere_title()}>
      {text}
    </Notice>
    <YourOrders />
  </>
);

const YourOrders = () => (
  <ButtonLink to="/profile" search={{ tab: 'orders' }} variant="secondary">
    {m.pay_your_orders()}
  </ButtonLink>
);

interface AskAgainProps {
  /** Why no price can be asked for. */
  stale: StaleReason | undefined;
  asking: boolean;
  text: string;
  onAgain: () => void;
}

/** A new price is made from the live rate: without a live rate there is nothing to request. */
function AskAgain({ stale, asking, text, onAgain }: AskAgainProps) {
  const reasonId = useId();
  return (
    <>
      <Button
        busy={asking}
        blockedReason={stale && staleText(stale)}
        aria-describedby={stale ? reasonId : undefined}
        onClick={onAgain}
      >
        {text}
      </Button>
      <BlockedReason id={reasonId}>{stale && staleText(stale)}</BlockedReason>
    </>
  );
}

const equal = (old: HeldPrice, offer: HeldPrice): boolean => exact(old.Total).eq(offer.Total);

interface Trades {
  before: string;
  now: string;
}

/** Both trades in words, where a different trade was asked for: the totals alone would hide that. */
function tradesOf(old: HeldPrice, offer: HeldPrice | undefined): Trades | undefined {
  if (!old.ticket || !offer?.ticket || quoteSubject(old) === quoteSubject(offer)) return undefined;
  return { before: tradeText(old.ticket), now: tradeText(offer.ticket) };
}

/** `waits`: there is no price to accept, for as long as none can be asked for. */
function paidText(
  { Total, ONumber: number }: HeldPrice,
  trades: Trades | undefined,
  waits: boolean,
): string {
  const total = formatRupees(Total);
  if (trades) return m.ticket_other_paid({ total, ...trades });
  return waits ? m.lock_paid_waits({ total, number }) : m.lock_paid_already({ total });
}

function headingText(old: HeldPrice, offer: HeldPrice): string {
  if (quoteSubject(old) !== quoteSubject(offer)) {
    return offer.ticket ? m.ticket_other_title() : m.lock_bag_changed_title();
  }
  return equal(old, offer) ? m.lock_same_title() : m.lock_changed_title();
}

function Difference({ old, offer }: { old: HeldPrice; offer: HeldPrice }) {
  if (equal(old, offer)) {
    return <p>{m.lock_same_text({ total: formatRupees(offer.Total) })}</p>;
  }
  const difference = exact(offer.Total).minus(old.Total);
  const amount = formatRupees(difference.abs());
  const up = difference.gt(0);
  const rate = offer.ticket?.livePrice;
  // A higher total is good for a seller.
  const good = offer.ticket && isSale(offer.ticket) ? up : !up;
  return (
    <ValueRows>
      <ValueRow name={m.lock_total_before()}>
        <span className="num" translate="no">
          {formatRupees(old.Total)}
        </span>
      </ValueRow>
      <ValueRow name={m.lock_total_now()}>
        <span className={`num ${styles.now}`} translate="no">
          {formatRupees(offer.Total)}
        </span>
      </ValueRow>
      <ValueRow name={m.lock_difference()}>
        <span className={good ? styles.less : styles.more}>
          <span className="num" translate="no">
            {amount}
          </span>{' '}
          {up ? m.lock_more() : m.lock_less()}
        </span>
      </ValueRow>
      {rate && (
        <ValueRow name={m.ticket_rate_now()}>
          <span className="num" translate="no">
            {m.ticket_per_gm({ price: formatRupees(rate) })}
          </span>
        </ValueRow>
      )}
    </ValueRows>
  );
}

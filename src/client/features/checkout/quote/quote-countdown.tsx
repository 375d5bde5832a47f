import { useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import type { Freshness } from '#client/rates/freshness.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { isEndedElsewhere, staleReasonOf } from '../machine/payment-state.ts';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';
import styles from './quote-countdown.module.css';

const RED_UNDER_S = 30;

const useSecondsLeft = (payment: Payment): number =>
  usePaymentState(payment, (state) => state.secondsLeft);

/** How long the price still holds: the only part that re-renders every second. */
export function QuoteCountdown({
  payment,
  label = m.lock_holds_for(),
  className,
}: {
  payment: Payment;
  label?: string;
  className?: string;
}) {
  const secondsLeft = useSecondsLeft(payment);
  const time = useCountdown(secondsLeft);
  return (
    <p className={classNames(styles.countdown, className)} data-late={secondsLeft < RED_UNDER_S}>
      <Icon name="clock" size={18} />
      <span>{label}</span>
      <span className={classNames('num', styles.time)} translate="no" role="timer">
        {time}
      </span>
    </p>
  );
}

/**
 * That the held price stands, where the line at the top of the page says that buying waits: whoever waited with it would lose the
 * price. Nothing while nothing can be paid, or for the moment after which a first price comes.
 */
export function QuoteStands() {
  const freshness = useFreshness();
  return (
    <p className={styles.stands} role="status">
      {makesWait(freshness) && m.lock_stands()}
    </p>
  );
}

const makesWait = (freshness: Freshness): boolean =>
  !['live', 'waiting', 'resumed'].includes(freshness) && !isDisconnected(freshness);

/** The countdown in a phone's bar, visible when the page has scrolled. Screen readers have `QuoteCountdown`. */
export function QuoteClock({ payment }: { payment: Payment }) {
  const secondsLeft = useSecondsLeft(payment);
  return (
    <span
      className={classNames('num', styles.brief)}
      translate="no"
      data-late={secondsLeft < RED_UNDER_S}
      data-time={useCountdown(secondsLeft)}
      aria-hidden
    />
  );
}

/**
 * The time that a price still holds, as `04:07`. The store's time is known to half a second, so that a price that has just come
 * may seem to hold a second longer than the store holds any: that second is not shown.
 */
export function useCountdown(secondsLeft: number): string {
  // A store that does not say it holds prices for five minutes, see `Config`.
  const { priceLockSeconds = 300 } = useServices().config;
  return minutes(secondsLeft - 1 === priceLockSeconds ? priceLockSeconds : secondsLeft);
}

const minutes = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

type Mark = 'long' | '60' | '30' | 'end';
const markOf = (seconds: number): Mark =>
  seconds === 0 ? 'end' : seconds <= 30 ? '30' : seconds <= 60 ? '60' : 'long';

interface QuoteAnnouncerProps {
  payment: Payment;
  /** The order was sent at the price, whose end then changes nothing. */
  quiet: boolean;
}

/** Announced at one minute, at 30 seconds, and at the end. */
export function QuoteAnnouncer({ payment, quiet }: QuoteAnnouncerProps) {
  const secondsLeft = useSecondsLeft(payment);
  const mark = markOf(secondsLeft);
  const [first] = useState(mark);
  const stale = usePaymentState(payment, staleReasonOf);
  const elsewhere = usePaymentState(payment, isEndedElsewhere);
  const ended = elsewhere ? m.ticket_ended_title : stale ? m.lock_said_end_waits : m.lock_said_end;
  // The state at opening is read out with the page anyway.
  const text = quiet || mark === first ? '' : mark === 'end' ? ended() : said[mark]();
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

const said: Record<Exclude<Mark, 'end'>, () => string> = {
  long: () => '',
  '60': m.lock_said_60,
  '30': m.lock_said_30,
};

import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from './clock-time.ts';
import { useRatesSnapshot } from './rates-context.ts';
import type { StaleReason } from './freshness.ts';
import styles from './live-stamp.module.css';

interface LiveStampProps {
  className?: string | undefined;
  /** For a second one on the page: one announcement is enough. */
  silent?: boolean;
}

/** Whether prices are live, and when they were last true. Only a change of that is announced. */
export function LiveStamp({ className = '', silent = false }: LiveStampProps) {
  const { freshness, asOf } = useRatesSnapshot();
  const live = freshness === 'live';
  return (
    <p className={`${styles.stamp} ${className}`} data-live={live}>
      <span className={styles.dot} aria-hidden />
      <span className="visually-hidden" role={silent ? undefined : 'status'}>
        {live ? m.rates_live() : staleText(freshness)}
      </span>
      <span className="num" aria-hidden>
        {live && asOf !== undefined && m.rates_live_at({ time: clockTime(asOf, 'seconds') })}
        {!live && asOf !== undefined && m.rates_as_of({ time: clockTime(asOf, 'minutes') })}
        {!live && asOf === undefined && m.rates_waiting_short()}
      </span>
    </p>
  );
}

/** Why prices are not live, in one line for people. */
export function staleText(reason: StaleReason): string {
  return staleTexts[reason]();
}

const staleTexts: Record<StaleReason, () => string> = {
  waiting: m.rates_waiting,
  'device-offline': m.rates_device_offline,
  'store-unreachable': m.rates_store_unreachable,
  'feed-silent': m.rates_feed_silent,
  'no-rate': m.rates_no_rate,
  'too-old': m.rates_too_old,
  resumed: m.rates_resumed,
};

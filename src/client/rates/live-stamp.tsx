import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from './clock-time.ts';
import { useFreshness, useFromRates } from './use-from-rates.ts';
import styles from './live-stamp.module.css';

interface LiveStampProps {
  className?: string | undefined;
  /** Whether the stamp is not announced: set on the second stamp of a page. */
  silent?: boolean;
}

/**
 * Shows whether prices are live, and their time. Screen readers hear only a change between live and not live; the
 * reason is in the line under the header.
 */
export function LiveStamp({ className = '', silent = false }: LiveStampProps) {
  const live = useFreshness() === 'live';
  const asOf = useFromRates((rates) => rates.asOf);
  return (
    <p className={`${styles.stamp} ${className}`} data-live={live}>
      <span className={styles.dot} aria-hidden />
      <span className="visually-hidden" role={silent ? undefined : 'status'}>
        {live ? m.rates_live() : m.rates_not_live()}
      </span>
      {asOf === undefined ? (
        <span aria-hidden>{!live && m.rates_waiting_short()}</span>
      ) : (
        <span className="num" translate="no" aria-hidden>
          {live
            ? m.rates_live_at({ time: clockTime(asOf, 'seconds') })
            : m.rates_as_of({ time: clockTime(asOf, 'minutes') })}
        </span>
      )}
    </p>
  );
}

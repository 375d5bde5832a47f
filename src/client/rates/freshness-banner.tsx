import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { clockTime } from './clock-time.ts';
import type { Freshness, StaleReason } from './freshness.ts';
import { useFreshness, useFromRates } from './use-from-rates.ts';
import { reopensText, staleText } from './stale-text.ts';
import styles from './freshness-banner.module.css';

/** An interruption shorter than this is not worth a line. */
const SETTLED_AFTER_MS = 1500;

/**
 * One quiet line for the whole page while prices are not live. It stands in the room that is free between the header and the page, so
 * that nothing moves under a thumb when the network goes or comes back. What would help is said where something is bought or sold.
 */
export function FreshnessBanner() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const settled = useSettled(useFreshness());
  const reason = online ? settled : 'device-offline';
  // The status element is always there: screen readers announce only changes within one.
  return <div role="status">{isWorthALine(reason) && <Line reason={reason} />}</div>;
}

/** Waiting for the first price needs no line: the header says so already. */
const isWorthALine = (freshness: Freshness): freshness is StaleReason =>
  freshness !== 'live' && freshness !== 'waiting';

function Line({ reason }: { reason: StaleReason }) {
  return (
    <p className={styles.line}>
      <Icon name={reason === 'device-offline' ? 'offline' : 'clock'} size={16} />
      <span>{(lines[reason] ?? (() => staleText(reason)))()}</span>
    </p>
  );
}

const lines: Partial<Record<StaleReason, () => ReactNode>> = {
  'device-offline': m.connection_offline,
  'store-unreachable': m.connection_store_away,
  'feed-silent': m.rates_silent_short,
  'no-rate': m.rates_no_rate_short,
  'too-old': m.rates_too_old_short,
  resumed: m.rates_resumed_short,
  checking: m.rates_checking_short,
  paused: m.rates_paused_short,
  polled: () => <Polled />,
  'market-closed': () => <Closed />,
};

/** The time is hidden from screen readers, which would announce it every few seconds. */
function Polled() {
  const asOf = useFromRates((rates) => rates.asOf);
  return (
    <>
      {m.rates_polled_banner()}{' '}
      {asOf !== undefined && (
        <span className="num" translate="no" aria-hidden>
          {m.rates_polled_at({ time: clockTime(asOf, 'seconds') })}
        </span>
      )}
    </>
  );
}

function Closed() {
  const reopensAt = useFromRates((rates) => rates.reopensAt);
  return reopensAt === undefined ? m.rates_market_short() : reopensText(reopensAt);
}

/** The freshness once it has not changed for a moment; `live` and `device-offline` at once. */
function useSettled(freshness: Freshness): Freshness {
  const [settled, setSettled] = useState<Freshness>('waiting');
  useEffect(() => {
    const wait = freshness === 'live' || freshness === 'device-offline' ? 0 : SETTLED_AFTER_MS;
    const timer = setTimeout(() => setSettled(freshness), wait);
    return () => clearTimeout(timer);
  }, [freshness]);
  return settled;
}

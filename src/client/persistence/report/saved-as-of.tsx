import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { asOfText } from './as-of-text.ts';
import styles from './saved-as-of.module.css';

/** The fields of a query that this component needs. */
export interface AskedBefore {
  data: unknown;
  error: Error | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  dataUpdatedAt: number;
}

interface SavedAsOfProps {
  /** One query or several; the oldest counts. */
  asked: AskedBefore | readonly AskedBefore[];
  className?: string | undefined;
}

/**
 * Says that the shown data comes from this device, and of when, where the store cannot be asked again: no network, or no answer.
 * Nothing otherwise.
 */
export function SavedAsOf({ asked, className }: SavedAsOfProps) {
  const all = (Array.isArray(asked) ? asked : [asked]) as readonly AskedBefore[];
  const cutOff = useCutOff();
  const known = all.filter(({ data, dataUpdatedAt }) => data !== undefined && dataUpdatedAt > 0);
  const kept = known.filter(
    ({ error, fetchStatus }) => cutOff || error !== null || fetchStatus === 'paused',
  );
  if (kept.length === 0) return null;
  const time = asOfText(Math.min(...kept.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  return (
    <p role="status" className={classNames(styles.line, className)}>
      <Icon name="clock" size={16} className={styles.icon} />
      {m.kept_as_of({ time })}
    </p>
  );
}

/** Neither the device nor the feed reaches the store. Never true in a page that was just rendered by the store. */
function useCutOff(): boolean {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const freshness = useFreshness();
  return !online || freshness === 'store-unreachable';
}

import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { asOfText } from './as-of-text.ts';
import styles from './saved-as-of.module.css';

/** What this needs to know of a question to the store. */
export interface AskedBefore {
  data: unknown;
  error: Error | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  dataUpdatedAt: number;
}

interface SavedAsOfProps {
  /** One or more; the oldest of them counts. */
  asked: AskedBefore | readonly AskedBefore[];
  className?: string | undefined;
}

/**
 * Says that what is shown is what this device has kept, and of when, where the store cannot be asked
 * again: no network, or no answer. Nothing otherwise.
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

/** Neither the device nor the feed finds the store. Never in a page that the store has just rendered. */
function useCutOff(): boolean {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const freshness = useFreshness();
  return !online || freshness === 'store-unreachable';
}

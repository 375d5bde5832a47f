import { useEffect, useState, useSyncExternalStore } from 'react';
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
 * Nothing otherwise. It stands among what is pressed, so its room neither comes as the network goes nor goes as that comes back.
 */
export function SavedAsOf({ asked, className }: SavedAsOfProps) {
  const all = (Array.isArray(asked) ? asked : [asked]) as readonly AskedBefore[];
  const cutOff = useOpenedCutOff();
  const [room, setRoom] = useState(false);
  const known = all.filter(({ data, dataUpdatedAt }) => data !== undefined && dataUpdatedAt > 0);
  const kept = known.filter(
    ({ error, fetchStatus }) => cutOff || error !== null || fetchStatus === 'paused',
  );
  const shown = kept.length > 0;
  if (shown && !room) setRoom(true);
  if (!shown && !room) return null;
  const words = () =>
    m.kept_as_of({ time: asOfText(Math.min(...kept.map(({ dataUpdatedAt }) => dataUpdatedAt))) });
  return (
    <p role="status" className={classNames(styles.line, className)}>
      {shown && <Icon name="clock" size={16} className={styles.icon} />}
      {shown ? words() : '\u00a0'}
    </p>
  );
}

/**
 * Whether the page was opened, or come back to, where neither the device nor the feed reaches the store. While it is looked at, the line
 * below the header says that. Never true in a page that was just rendered by the store.
 */
function useOpenedCutOff(): boolean {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const freshness = useFreshness();
  const cutOff = !online || freshness === 'store-unreachable';
  const [opened, setOpened] = useState(cutOff);
  useEffect(() => {
    // A stored page is hydrated as one with a network.
    if (!onlineManager.isOnline()) setOpened(true);
  }, []);
  useEffect(() => {
    if (!cutOff) return undefined;
    const settle = () => {
      if (document.hidden) setOpened(true);
    };
    document.addEventListener('visibilitychange', settle);
    return () => document.removeEventListener('visibilitychange', settle);
  }, [cutOff]);
  return cutOff && opened;
}

import { useSyncExternalStore } from 'react';
import { indianTime } from '#shared/india-time.ts';
import { storeClock } from '../../live/store-clock.ts';
import { ago, when } from './format.ts';

const TICK_MS = 30_000;
const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let now = storeClock.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all ages on the screen; it stops while nothing shows one. */
function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = storeClock.now();
    timer = setInterval(() => void storeClock.ask().then(lookAtClock), TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Shows the store's time of now at once, as after a reply has corrected it. */
export function lookAtClock(): void {
  now = storeClock.now();
  for (const each of listeners) each();
}

/** The store's time, epoch ms, to half a minute: components that show it re-render as it passes. */
export const useNow = (): number => useSyncExternalStore(listen, () => now);

/** The day in India, such as `2026-11-20`: re-renders when another begins. */
export const useToday = (): string => useSyncExternalStore(listen, () => indianTime(now).day);

/** The age of a moment, kept current; the moment itself is in the tooltip. `ago` adds the word: `3 min ago`. */
export function Ago({ at, ago: says = false }: { at: number; ago?: boolean }) {
  const current = useNow();
  const now = Math.max(current, at);
  return (
    <time dateTime={new Date(at).toISOString()} title={when(at)} className="num" translate="no">
      {ago(at, now)}
      {says && now - at >= MINUTE_MS && ' ago'}
    </time>
  );
}

import { onlineManager } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import type { Rates } from '#client/rates/rates.ts';
import type { Services } from '#client/api/services-context.ts';
import { hasUnsent } from './outbox-storage.ts';

/** Hidden tabs wait, so that a visible one sends first and its message is read. */
const HIDDEN_WAITS_MS = 5000;

/**
 * Flushes the outbox now, when the connection or the feed is back, and when the page becomes visible. The outbox is loaded only
 * where something waits. Returns a function that stops it.
 */
export function startOutbox(app: Pick<Services, 'api' | 'config'> & { rates: Rates }) {
  const look = async () => {
    if (!hasUnsent()) return;
    try {
      const { outboxOf } = await import('./outbox.ts');
      await outboxOf(app).flush();
    } catch {
      // The chunk did not arrive: the next event imports it again.
    }
  };
  const lookSoon = () => {
    if (document.visibilityState === 'visible') void look();
    else setTimeout(() => void look(), HIDDEN_WAITS_MS);
  };
  const visible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  const { state } = app.rates;
  let live = state.freshness === 'live';
  const stopFeed = subscribe(state, () => {
    const before = live;
    live = state.freshness === 'live';
    if (live && !before) lookSoon();
  });
  const stopOnline = onlineManager.subscribe((online) => {
    if (online) lookSoon();
  });
  window.addEventListener('pageshow', visible);
  document.addEventListener('visibilitychange', visible);
  lookSoon();
  return () => {
    stopFeed();
    stopOnline();
    window.removeEventListener('pageshow', visible);
    document.removeEventListener('visibilitychange', visible);
  };
}

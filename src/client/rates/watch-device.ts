import type { Rates } from './rates.ts';

interface DeviceParts {
  /** Lets go of the socket and of every timer. */
  rest: () => void;
  /** Starts them again, with a connection that is new. */
  wake: () => void;
  /** How long a tab may be out of sight before it rests. */
  hiddenAfterMs: number;
}

/** Follows offline and online, sleep, a tab out of sight, and the back/forward cache. */
export function watchDevice(rates: Rates, { rest, wake, hiddenAfterMs }: DeviceParts): () => void {
  let resting = false;
  let soon: ReturnType<typeof setTimeout> | undefined;

  function restNow(): void {
    clearTimeout(soon);
    resting = true;
    rest();
  }
  function wakeNow(): void {
    clearTimeout(soon);
    resting = false;
    wake();
  }
  const online = () => {
    rates.deviceOnline(true);
    if (document.visibilityState === 'visible') wakeNow();
  };
  const offline = () => rates.deviceOnline(false);
  const seen = () => {
    clearTimeout(soon);
    if (document.visibilityState !== 'visible') {
      soon = setTimeout(restNow, hiddenAfterMs);
      return;
    }
    // Timers and sockets sleep with the tab: what came before says nothing about now.
    if (rates.look() === 'live' && !resting) return;
    rates.resumed();
    wakeNow();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    rates.resumed();
    wakeNow();
  };

  rates.deviceOnline(navigator.onLine);
  if (document.visibilityState !== 'visible') seen();
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', shown);
  // An open socket would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', restNow);
  return () => {
    clearTimeout(soon);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('pagehide', restNow);
  };
}

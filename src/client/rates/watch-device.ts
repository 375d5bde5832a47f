import type { Rates } from './rates.ts';

interface DeviceParts {
  /** Closes the socket and stops every timer. */
  pause: () => void;
  /** Starts the timers again, with a new connection. */
  resume: () => void;
  /** How long a tab may be hidden before the feed pauses. */
  pauseAfterHiddenMs: number;
}

/** Follows the device: online and offline, sleep, a hidden tab, and the back/forward cache. */
export function watchDevice(
  rates: Rates,
  { pause, resume, pauseAfterHiddenMs }: DeviceParts,
): () => void {
  let paused = false;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;

  function pauseNow(): void {
    clearTimeout(pauseTimer);
    paused = true;
    pause();
  }
  function resumeNow(): void {
    clearTimeout(pauseTimer);
    paused = false;
    resume();
  }
  const onOnline = () => {
    rates.deviceOnline(true);
    if (document.visibilityState === 'visible') resumeNow();
  };
  const onOffline = () => rates.deviceOnline(false);
  const onVisibility = () => {
    clearTimeout(pauseTimer);
    if (document.visibilityState !== 'visible') {
      pauseTimer = setTimeout(pauseNow, pauseAfterHiddenMs);
      return;
    }
    // Timers and sockets stand still in a hidden tab, so an old push says nothing about the price now.
    if (rates.updateFreshness() === 'live' && !paused) return;
    rates.resumed();
    resumeNow();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    rates.resumed();
    resumeNow();
  };

  rates.deviceOnline(navigator.onLine);
  if (document.visibilityState !== 'visible') onVisibility();
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pageshow', onPageShow);
  // Browsers keep a page with an open socket out of the back/forward cache.
  window.addEventListener('pagehide', pauseNow);
  return () => {
    clearTimeout(pauseTimer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('pagehide', pauseNow);
  };
}

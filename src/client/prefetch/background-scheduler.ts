import { onlineManager } from '@tanstack/react-query';
import { PrefetchStopped } from './prefetcher.ts';
import { whenIdle } from './when-idle.ts';

/** Whether what nobody asked for may be fetched: the device is online, seen, and does not save data. */
export function mayRunInBackground(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    onlineManager.isOnline() && document.visibilityState === 'visible' && !connection?.saveData
  );
}

/**
 * Runs it when the page has loaded and nothing else is to be done, and again when the page is next seen, the
 * connection is back, or the worker that keeps pictures has come; one at a time. Returns the way to stop.
 */
export function runWhenIdle(run: (goesOn: () => boolean) => Promise<void>): () => void {
  let over = false;
  let running = false;
  let again = false;
  let waiting = false;
  const goesOn = () => !over && mayRunInBackground();
  const look = async () => {
    // What came while it ran it may have run past.
    again = running;
    if (running || !goesOn()) return;
    running = true;
    await run(goesOn).catch((error) => {
      if (!(error instanceof PrefetchStopped)) console.error(error);
    });
    running = false;
    if (again) soon();
  };
  const soon = () => {
    if (waiting) return;
    waiting = true;
    whenIdle(() => {
      waiting = false;
      void look();
    });
  };
  const stopOnline = onlineManager.subscribe(soon);
  document.addEventListener('visibilitychange', soon);
  navigator.serviceWorker?.addEventListener('controllerchange', soon);
  soon();
  return () => {
    over = true;
    stopOnline();
    document.removeEventListener('visibilitychange', soon);
    navigator.serviceWorker?.removeEventListener('controllerchange', soon);
  };
}

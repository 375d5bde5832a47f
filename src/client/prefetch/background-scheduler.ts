import { onlineManager } from '@tanstack/react-query';
import { PrefetchStopped } from './prefetcher.ts';
import { whenIdle } from './when-idle.ts';

/** Whether prefetching is allowed: online, visible, and no data saving. */
export function mayRunInBackground(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    onlineManager.isOnline() && document.visibilityState === 'visible' && !connection?.saveData
  );
}

/**
 * Runs the callback when the page has loaded and the browser is idle, and again when the page becomes visible, the connection is
 * back, or the worker takes control; never two runs at a time. Returns a function that stops it.
 */
export function runWhenIdle(run: (goesOn: () => boolean) => Promise<void>): () => void {
  let over = false;
  let running = false;
  let again = false;
  let waiting = false;
  const goesOn = () => !over && mayRunInBackground();
  const look = async () => {
    // An event during a run may concern a step that is already done.
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

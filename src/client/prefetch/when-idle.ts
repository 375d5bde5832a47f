const LONGEST_WAIT_MS = 10_000;
/** Safari has no idle callback: a pause in which a tap or a frame gets its turn. */
const STEP_PAUSE_MS = 100;

/** Runs it once, when the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  } else setTimeout(run, 1000);
}

/** Ends when the browser has nothing else to do. A page that draws at every frame is not held up for ever. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, STEP_PAUSE_MS);
  });

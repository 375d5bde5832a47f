const LONGEST_WAIT_MS = 10_000;
/** The pause that replaces the idle callback missing in Safari: a tap or a frame gets its turn. */
const STEP_PAUSE_MS = 100;

/** Runs the callback once, when the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  } else setTimeout(run, 1000);
}

/** Resolves when the browser is idle, or after a limit on a page that draws at every frame. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, STEP_PAUSE_MS);
  });

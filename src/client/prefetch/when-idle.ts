const LONGEST_WAIT_MS = 10_000;

/** Runs it once, when the page has loaded and nothing else is to be done. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  } else setTimeout(run, 1000);
}

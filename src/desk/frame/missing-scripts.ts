const LONG_SINCE_MS = 10_000;
/** Whether scripts are on their way that nobody has asked for yet. */
let isAhead = false;

/**
 * A deploy replaces the scripts: an older tab no longer finds them, and loads the new page at the address it was going to. Returns
 * how to stop that.
 */
export function reloadOnMissingScript(): () => void {
  const onMissing = (event: Event) => {
    if (isAhead || performance.now() < LONG_SINCE_MS) return;
    event.preventDefault();
    window.location.reload();
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}

/** Fetches scripts before anybody asks for them: one that does not come is no reason to reload the page under whoever types. */
export async function fetchAhead(scripts: readonly (() => Promise<unknown>)[]): Promise<void> {
  isAhead = true;
  await Promise.allSettled(scripts.map(async (fetchIt) => fetchIt()));
  isAhead = false;
}

/** Fetches a script that somebody waits for, perhaps while it is fetched ahead. */
export function forSomebody<Script>(fetchIt: () => Promise<Script>): Promise<Script> {
  isAhead = false;
  return fetchIt();
}

import type { RouterHistory } from '@tanstack/react-router';

/** Closes each thing that is open, the uppermost last. */
const open: (() => void)[] = [];

/**
 * While it stands, Back closes what is open over the page in place of leaving the page; of several the uppermost. Android does so by
 * itself for a `<dialog>`; an iPhone and a computer do not. Gives what ends it.
 */
export function closeByBack(history: RouterHistory, close: () => void): () => void {
  open.push(close);
  const leave = history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      if (action !== 'BACK') return false;
      // The router asks the one that was opened first.
      open.at(-1)?.();
      keepTogether(history);
      return true;
    },
  });
  return () => {
    open.splice(open.indexOf(close), 1);
    leave();
  };
}

/** The step forward takes no longer where the browser makes it. */
const LOST_AFTER_MS = 1000;

/**
 * The router now goes forward again, and takes the next change of the address for that step. Of a second Back that comes at once it may be
 * that one, or the browser leaves the step out: the router would go on showing a page that the address does not name.
 */
function keepTogether(router: RouterHistory): void {
  const { history } = window;
  const follow = () => {
    clearTimeout(timer);
    const { state } = history;
    // What is written anew as it is the router hears.
    if (state?.__TSR_key !== router.location.state.__TSR_key) history.replaceState(state, '');
  };
  const timer = setTimeout(follow, LOST_AFTER_MS);
  addEventListener('popstate', follow, { once: true });
}

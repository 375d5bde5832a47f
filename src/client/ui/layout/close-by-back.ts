import type { RouterHistory } from '@tanstack/react-router';

/** Closes each thing that is open, the uppermost first. */
let open: (() => void)[] = [];

/** A step of the history takes no longer where the browser makes it. */
const LOST_AFTER_MS = 1000;

/**
 * While it stands, Back closes what is open over the page in place of leaving the page; of several the uppermost. Android does so by
 * itself for a `<dialog>`; an iPhone and a computer do not. Gives what ends it.
 */
export function closeByBack(router: RouterHistory, close: () => void): () => void {
  /**
   * The router undoes the Back by a step forward, and takes the next change of the address for it. Of a second Back that comes at once
   * it may be that one, or the browser leaves the step out: the router would go on showing a page that the address does not name.
   */
  const follow = () => {
    const { state } = history;
    // What is written anew as it is the router hears.
    if (state?.__TSR_key !== router.location.state.__TSR_key) history.replaceState(state, '');
  };
  const leave = router.block({
    blockerFn: ({ action }) => {
      if (action !== 'BACK') return false;
      // The router asks the one that was opened first.
      open[0]?.();
      setTimeout(follow, LOST_AFTER_MS);
      addEventListener('popstate', follow, { once: true });
      return true;
    },
    enableBeforeUnload: false,
  });
  open.unshift(close);
  return () => {
    leave();
    open = open.filter((other) => other !== close);
  };
}

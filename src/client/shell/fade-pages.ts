import type { AnyRouter } from '@tanstack/react-router';

/** The home screen, every listing and every product. */
const SHELF = /^\/(?:$|products(?:\/|$)|customize-coins(?:\/|$))/;

type Pages = Pick<AnyRouter, 'startViewTransition' | 'latestLocation' | 'stores'>;

/**
 * Cross-fades between a listing and a product, if the browser can and the customer wants motion. The router's
 * own view transitions are not used: in browsers without transition types they apply to all pages, and a
 * transition that a quick second tap cuts short is left as an error.
 */
export function fadePages(router: Pages, window: Window): void {
  const { document } = window;
  if (!('startViewTransition' in document)) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  router.startViewTransition = async (show) => {
    const from = router.stores.resolvedLocation.get()?.pathname;
    const to = router.latestLocation.pathname;
    const fades = from !== undefined && from !== to && SHELF.test(from) && SHELF.test(to);
    if (!fades || still.matches) return show();
    const { ready, updateCallbackDone } = document.startViewTransition(show);
    ready.catch(() => undefined);
    return updateCallbackDone;
  };
}

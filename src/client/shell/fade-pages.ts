import type { AnyRouter } from '@tanstack/react-router';

/** The home screen, every listing and every product. */
const SHELF = /^\/(?:$|products(?:\/|$)|customize-coins(?:\/|$))/;

type Pages = Pick<AnyRouter, 'startViewTransition' | 'latestLocation' | 'stores'>;

/**
 * A product fades in over the shelf that it was taken from, and the shelf over the product, where the
 * browser can and the customer wants motion. The router's own way knows no choice between pages in
 * browsers without transition types, and leaves what a quick second tap cuts short as an error.
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

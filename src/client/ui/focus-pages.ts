import type { AnyRouter } from '@tanstack/react-router';

/**
 * Moves the focus to the start of a new page: left on a link at the foot, the Tab key and a screen reader would continue from
 * there. A page that sets its own focus keeps it. Returns a function that stops it.
 */
export function focusPages(router: Pick<AnyRouter, 'subscribe'>, document: Document): () => void {
  return router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  });
}

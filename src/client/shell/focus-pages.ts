import type { AnyRouter } from '@tanstack/react-router';

/**
 * On the way to another page the focus goes to its start: left on a link at the foot, the Tab key and a
 * screen reader would go on from there. What a page has focused itself keeps it. Returns the way to stop.
 */
export function focusPages(router: Pick<AnyRouter, 'subscribe'>, document: Document): () => void {
  return router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  });
}

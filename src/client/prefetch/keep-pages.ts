import type { AnyRouter } from '@tanstack/react-router';
import { keptAddress } from './kept-address.ts';
import { isUpdating } from '#client/updates/tab-activity.ts';
import { mayRunInBackground } from './background-scheduler.ts';
import { isSparing, KEEP_PAGE } from './keep-page.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Has the worker keep the document of every shown page, once the browser is idle: as the store renders it for a visitor, so it
 * contains nothing of the customer. The worker knows which documents are young enough.
 */
export function keepPages(router: Pick<AnyRouter, 'state' | 'subscribe'>): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const keep = async () => {
    const { pathname, searchStr } = router.state.location;
    const address = keptAddress({ pathname, search: searchStr });
    // A request while a new version takes over would keep the old worker alive.
    if (!address || !mayRunInBackground() || isSparing() || (await isUpdating())) return;
    serviceWorker.controller?.postMessage({ type: KEEP_PAGE, address });
  };
  const keepSoon = () => whenIdle(() => void keep().catch(console.error));
  router.subscribe('onResolved', keepSoon);
  serviceWorker.addEventListener('controllerchange', keepSoon);
  keepSoon();
}

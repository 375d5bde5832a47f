import type { AnyRouter } from '@tanstack/react-router';
import { cachedAddress } from './cached-address.ts';
import { isUpdating } from '#client/updates/tab-activity.ts';
import { mayRunInBackground } from './background-scheduler.ts';
import { isSparing, CACHE_PAGE } from './page-cache.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Has the worker cache the document of every shown page, once the browser is idle: as the store renders it for a visitor, so it
 * contains nothing of the customer. The worker knows which documents are young enough.
 */
export function cachePages(router: Pick<AnyRouter, 'state' | 'subscribe'>): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const keep = async () => {
    const { pathname, searchStr } = router.state.location;
    const address = cachedAddress({ pathname, search: searchStr });
    // A request while a new version takes over would keep the old worker alive.
    if (!address || !mayRunInBackground() || isSparing() || (await isUpdating())) return;
    serviceWorker.controller?.postMessage({ type: CACHE_PAGE, address });
  };
  const keepSoon = () => whenIdle(() => void keep().catch(console.error));
  router.subscribe('onResolved', keepSoon);
  serviceWorker.addEventListener('controllerchange', keepSoon);
  keepSoon();
}

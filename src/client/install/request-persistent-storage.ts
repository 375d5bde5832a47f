import { subscribe } from 'valtio/vanilla';
import { engagement } from './engagement.ts';

/**
 * Asks the browser not to evict the shop's storage, once the visitor has put something into the bag or placed
 * an order. Some browsers ask the customer, so never before that.
 */
export function requestPersistenceOnEngagement(): () => void {
  const stop = subscribe(engagement, () => {
    stop();
    void requestPersistentStorage();
  });
  return stop;
}

/** Whether the browser agrees. */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // An older browser, or one that refuses the request.
    return false;
  }
}

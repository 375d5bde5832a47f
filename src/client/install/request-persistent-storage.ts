import { subscribe } from 'valtio/vanilla';
import { engagement } from './engagement.ts';

/**
 * Asks the browser not to let go of what this device keeps, once somebody has made use of the shop: put
 * something into the bag, placed an order. Some browsers ask the customer, so never before that.
 */
export function requestPersistenceOnEngagement(): () => void {
  const stop = subscribe(engagement, () => {
    stop();
    void requestPersistentStorage();
  });
  return stop;
}

/** Says whether it will be kept. */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // An older browser, or one that may not be asked.
    return false;
  }
}

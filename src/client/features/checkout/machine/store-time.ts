import type { Services } from '#client/api/services-context.ts';

export type StoreTime = ReturnType<typeof storeTime>;

/** The store's time for a payment. After an offline reload, a stored difference is all that tells it: `behind`, in ms. */
export function storeTime(clock: Pick<Services['clock'], 'now' | 'known'>, behind: number) {
  let lastKnown = behind;
  return {
    now: () => (clock.known() ? clock.now() : Date.now() + lastKnown),
    /** How far the device's clock is behind the store's, in ms, to be stored. */
    behind(): number {
      if (clock.known()) lastKnown = clock.now() - Date.now();
      return lastKnown;
    },
  };
}

import { proxy } from 'valtio/vanilla';

/** What shows that the shop is of use to somebody: from then on it may ask for something itself. */
export const engagement = proxy({ done: 0 });

/** Something was put into the bag, or an order was placed. */
export function recordEngagement(): void {
  engagement.done += 1;
}

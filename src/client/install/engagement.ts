import { proxy } from 'valtio/vanilla';

/** How often the visitor made use of the shop: after the first time it may ask for something itself. */
export const engagement = proxy({ done: 0 });

/** Something was put into the bag, or an order was placed. */
export function recordEngagement(): void {
  engagement.done += 1;
}

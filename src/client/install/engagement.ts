import { proxy } from 'valtio/vanilla';

/** How often the visitor used the shop (bag, order): after the first time the shop may ask for something itself. */
export const engagement = proxy({ done: 0 });

/** Something was put into the bag, or an order was placed. */
export function recordEngagement(): void {
  engagement.done += 1;
}

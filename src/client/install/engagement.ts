import { proxy } from 'valtio/vanilla';

/** What shows that the shop is of use to somebody: from then on it may ask for something itself. */
export const usefulActs = proxy({ done: 0 });

/** Something was put into the bag, or an order was placed. */
export function usefulAct(): void {
  usefulActs.done += 1;
}

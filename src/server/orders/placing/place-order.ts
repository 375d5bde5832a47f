import type { ShopContext } from '#server/context.ts';
import { placeOnce, type Placed, type SentOrder } from './place-once.ts';
import { readBag } from './read-bag.ts';

/** Orders what is in a customer's bag. */
export const placeOrder = (
  shop: ShopContext,
  customerId: number,
  order: SentOrder,
  couponId: number,
): Promise<Placed> =>
  placeOnce(shop, 'proceedToPayCoin', {
    ...order,
    customerId,
    readSale: (tx) => readBag(tx, customerId, couponId),
  });

import type { ShopContext } from '#server/context.ts';
import { placeOnce, type Placed, type SentOrder } from './place-once.ts';
import { type AskedConversion, readConversion } from './read-conversion.ts';

/** Orders coins made out of the customer's digital metal, which is taken at once. */
export const placeConversion = (
  shop: ShopContext,
  customerId: number,
  order: SentOrder,
  asked: AskedConversion,
): Promise<Placed> =>
  placeOnce(shop, 'proceedToPayCovertToCoin', {
    ...order,
    customerId,
    readSale: (tx) => readConversion(tx, asked),
  });

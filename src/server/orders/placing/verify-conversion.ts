import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { priceSale } from '../quotes/price-sale.ts';
import { type AskedConversion, readConversion } from './read-conversion.ts';

const YES = 200;

/**
 * Whether a coin can be made of the customer's metal: code 200, or the code and words of the reason why not.
 * Throws only the refusal `rates-stale`: without a rate there is no answer.
 */
export async function verifyConversion(
  shop: ShopContext,
  customerId: number,
  asked: AskedConversion,
): Promise<{ code: number; msg: string }> {
  try {
    const sale = await readConversion(shop, asked);
    await inTransaction(shop, (tx) => priceSale(tx, customerId, sale));
    return { code: YES, msg: m.conversion_possible() };
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason) throw error;
    return { code: error.code, msg: error.message };
  }
}

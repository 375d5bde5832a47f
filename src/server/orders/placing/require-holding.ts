import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { SoldLine } from '#server/db/schema/orders.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { requirePaidMetal } from '#server/digital/trades/unpaid-metal.ts';
import type { ShopContext } from '#server/context.ts';
import { metalOf } from '../lifecycle/metal-of.ts';

/** Throws a Refusal 409 where the customer holds less digital metal than these coins are made of, or has not paid for it. */
export async function requireHolding(
  shop: ShopContext,
  customerId: number,
  lines: Pick<SoldLine, 'metal' | 'grams' | 'quantity'>[],
): Promise<void> {
  const holdings = await findHoldings(shop, customerId);
  const taken = metalOf(lines);
  for (const { asset, amount } of taken) {
    if (holdings[asset] >= amount) continue;
    const held = plainGrams(holdings[asset]);
    const needed = plainGrams(amount);
    const words =
      asset === 'gold'
        ? m.conversion_short_gold({ held, needed })
        : m.conversion_short_silver({ held, needed });
    throw new Refusal(REFUSED.conflict, words);
  }
  await requirePaidMetal(shop, customerId, taken);
}

const plainGrams = (units: number) => exact(toGrams(units)).toFixed();

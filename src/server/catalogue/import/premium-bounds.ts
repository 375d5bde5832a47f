import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, percentOf } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { TxDatabase } from '#server/db/transaction.ts';
import { lastKept } from '#server/rates/guard/kept-history.ts';
import type { PremiumFields } from './file-rows.ts';

/** What a premium may be, percent of the ask: a little below it, and well above. */
const LEAST_PERCENT = -2;
const MOST_PERCENT = 15;
/** Rupees, for a store that has not heard its feed yet: gold for 10 g, silver for 1 kg. */
const USUAL_ASKS = { gold: 100_000, silver: 100_000 };

const METAL_OF = { gold999: 'gold', gold995: 'gold', silver999: 'silver' } as const;

/** Throws a Refusal 400 of one line for a premium that would sell below the market, or far above it. */
export async function requireSanePremiums(tx: TxDatabase, wanted: PremiumFields): Promise<void> {
  const asks = (await lastKept(tx)) ?? USUAL_ASKS;
  for (const name of ['gold999', 'gold995', 'silver999'] as const) {
    const ask = asks[METAL_OF[name]];
    const least = percentOf(exact(ask), LEAST_PERCENT).round(0);
    const most = percentOf(exact(ask), MOST_PERCENT).round(0);
    const premium = exact(wanted[name]);
    if (premium.gte(least) && premium.lte(most)) continue;
    const allowed = `${formatRupees(least)} to ${formatRupees(most)}`;
    const share = `${LEAST_PERCENT} % to ${MOST_PERCENT} % of an ask of ${formatRupees(ask)}`;
    throw new Refusal(REFUSED.badInput, `The premium ${name} must be ${allowed}: ${share}.`);
  }
}

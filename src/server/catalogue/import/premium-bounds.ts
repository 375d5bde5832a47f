import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, percentOf } from '#shared/pricing/decimal.ts';
import { withMinus } from '#shared/pricing/indian-digits.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { Database } from '#server/db/database.ts';
import type { TxDatabase } from '#server/db/transaction.ts';
import { lastStored } from '#server/rates/guard/stored-history.ts';
import type { PremiumFields } from './file-rows.ts';

/** The bounds of a premium in percent of the ask: a little below it, and well above. */
const LEAST_PERCENT = -2;
const MOST_PERCENT = 15;
/** Rupees, for a store without a reading of its feed yet: gold for 10 g, silver for 1 kg. */
const USUAL_ASKS = { gold: 100_000, silver: 100_000 };

const NAMES = ['gold999', 'gold995', 'silver999'] as const;

/** The bounds of a premium, in rupees. */
export interface PremiumBounds {
  least: string;
  most: string;
}

/** The asks that premiums are measured against: the last that the store kept. */
export async function premiumAsks(
  db: Database,
): Promise<Record<keyof PremiumFields, string | number>> {
  const { gold, silver } = (await lastStored(db)) ?? USUAL_ASKS;
  return { gold999: gold, gold995: gold, silver999: silver };
}

/** The current bounds of each premium. */
export async function premiumBounds(
  db: Database,
): Promise<Record<keyof PremiumFields, PremiumBounds>> {
  const asks = await premiumAsks(db);
  const of = (ask: string | number): PremiumBounds => ({
    least: percentOf(exact(ask), LEAST_PERCENT).round(0).toFixed(),
    most: percentOf(exact(ask), MOST_PERCENT).round(0).toFixed(),
  });
  return { gold999: of(asks.gold999), gold995: of(asks.gold995), silver999: of(asks.silver999) };
}

/** Throws a Refusal 400 of one line for a premium that would sell below the market, or far above it. */
export async function requireSanePremiums(tx: TxDatabase, wanted: PremiumFields): Promise<void> {
  const asks = await premiumAsks(tx);
  const bounds = await premiumBounds(tx);
  for (const name of NAMES) {
    const { least, most } = bounds[name];
    const premium = exact(wanted[name]);
    if (premium.gte(least) && premium.lte(most)) continue;
    const allowed = `${formatRupees(least)} to ${formatRupees(most)}`;
    const share = `${withMinus(String(LEAST_PERCENT))} % to ${MOST_PERCENT} % of an ask of ${formatRupees(asks[name])}`;
    throw new Refusal(REFUSED.badInput, `The premium ${name} must be ${allowed}: ${share}.`);
  }
}

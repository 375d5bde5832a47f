import { eq, sql } from 'drizzle-orm';
import { entries } from '#server/db/schema/ledger.ts';
import type { ShopContext } from '#server/context.ts';
import { customerAccount } from './customer-account.ts';

/** Whole 0.1 mg of each metal. */
export interface Holdings {
  gold: number;
  silver: number;
}

/** What a customer holds: the sum of their entries, in whole 0.1 mg. */
export async function findHoldings(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<Holdings> {
  const sums = await db
    .select({ asset: entries.asset, amount: sql`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .where(eq(entries.account, customerAccount(customerId)))
    .groupBy(entries.asset);
  const of = (wanted: string) => sums.find(({ asset }) => asset === wanted)?.amount ?? 0;
  return { gold: of('gold'), silver: of('silver') };
}

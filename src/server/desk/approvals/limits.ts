import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { indianTime } from '#shared/india-time.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { DESK_LIMITS, type DeskLimit, deskLimits, limitUses } from '#server/db/schema/desk.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DeskTx } from '../command-line/command.ts';
import { rupees } from '../command-line/words.ts';

// The same constant in every instance. Taken after the locks of customers and before that of the ledger.
const LIMITS_LOCK = 19_502_002;

/** What an act counts towards each limit: whole 0.1 mg of metal, paise of `rupees`. All above 0. */
export type Amounts = Partial<Record<DeskLimit, number>>;

/** The act is above a limit: it is kept as a request until somebody else approves it. */
export class SecondPersonNeeded extends Error {
  constructor(
    /** The limit that it exceeds, in words. */
    readonly why: string,
  ) {
    super(why);
    this.name = 'SecondPersonNeeded';
  }
}

/** Lets one transaction at a time count what is left of the day: otherwise two clerks at once could both stay below the limit. */
export async function lockLimits({ db }: Pick<Tx, 'db'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LIMITS_LOCK})`);
}

/**
 * Counts an act of one person towards the day's limits. Throws SecondPersonNeeded above a limit, and a Refusal 409 while the
 * limit is not set. Where it throws, nothing is counted.
 */
export async function spendLimits(tx: DeskTx, act: string, amounts: Amounts): Promise<void> {
  await lockLimits(tx.shop);
  const { db, now } = tx.shop;
  const { day } = indianTime(now());
  const wanted = namesOf(amounts);
  const limits = await db.select().from(deskLimits).where(inArray(deskLimits.name, wanted));
  const used = await usedOn(tx.shop, day);
  for (const name of wanted) {
    const amount = amounts[name] ?? 0;
    const limit = limits.find((each) => each.name === name);
    if (!limit) throw new Refusal(REFUSED.conflict, unset(name));
    if (amount > limit.each) {
      throw new SecondPersonNeeded(
        `${sayAmount(name, amount)} is more than the ${sayAmount(name, limit.each)} that one person may do at once`,
      );
    }
    const together = used[name] + amount;
    if (together > limit.day) {
      throw new SecondPersonNeeded(
        `with it, ${sayAmount(name, together)} would have been done today without a second person, more than ${sayAmount(name, limit.day)}`,
      );
    }
  }
  await db
    .insert(limitUses)
    .values(wanted.map((name) => ({ name, day, amount: amounts[name] ?? 0, by: tx.by, act })));
}

const namesOf = (amounts: Amounts): DeskLimit[] =>
  DESK_LIMITS.filter((name) => amounts[name] !== undefined);

/** What was done on a day in India without a second person. */
export async function usedOn(
  { db }: Pick<ShopContext, 'db'>,
  day: string,
): Promise<Record<DeskLimit, number>> {
  const sums = await db
    .select({ name: limitUses.name, amount: sql`sum(${limitUses.amount})`.mapWith(Number) })
    .from(limitUses)
    .where(and(eq(limitUses.day, day), inArray(limitUses.name, [...DESK_LIMITS])))
    .groupBy(limitUses.name);
  const of = (name: DeskLimit) => sums.find((each) => each.name === name)?.amount ?? 0;
  return {
    gold: of('gold'),
    silver: of('silver'),
    rupees: of('rupees'),
    'vault-gold': of('vault-gold'),
    'vault-silver': of('vault-silver'),
  };
}

const unset = (name: DeskLimit) =>
  `No limit is set for ${name}, so one person cannot do this yet. Once, at the start: desk limits set ${name} --each AMOUNT --day AMOUNT.`;

/** An amount of a limit in words: `2.5000 g of gold`, `₹1,250.00`. */
export const sayAmount = (name: DeskLimit, amount: number): string =>
  name === 'rupees'
    ? rupees(exact(amount).div(100).toFixed(2))
    : `${toGrams(amount)} g of ${name.replace('vault-', '')}`;

import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import type { ShopContext } from '#server/context.ts';
import { auditLog } from '#server/db/schema/desk.ts';

type Shop = Pick<ShopContext, 'db'>;

/** A number while it was a customer's: since a moment, from the act on that gave it to them, and before the one that took it. */
export interface HadNumber {
  number: string;
  since: Date;
  from: number;
  before: number | undefined;
}

/**
 * The numbers that the accounts of one customer had, each while it was theirs. The audit log names customers by number, which the
 * desk can correct: what is written about a number may be about somebody else who had it before or has it since.
 */
export async function findNumbers(shop: Shop, accounts: readonly Customer[]): Promise<HadNumber[]> {
  const had: HadNumber[] = [];
  const [oldest] = gaveUp(accounts);
  for (const account of accounts) {
    let { number } = account;
    let before: number | undefined;
    // Each step goes to an earlier act, so this ends.
    for (;;) {
      const given = await findGiven(shop, number, { since: account.createdAt, before });
      // A number that an account merged into theirs gave up was theirs from the beginning of that one.
      const from = given && !oldest ? given.id : 0;
      had.push({ number, since: (given && oldest) ?? account.createdAt, from, before });
      if (!given) break;
      number = given.before;
      before = given.id;
    }
  }
  return had;
}

/** The act by which an account got a number; undefined where it registered with it. */
async function findGiven(
  { db }: Shop,
  number: string,
  { since, before }: { since: Date; before: number | undefined },
): Promise<{ id: number; before: string } | undefined> {
  const [act] = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, number),
        eq(auditLog.act, 'correct-number'),
        gte(auditLog.at, since),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  const replaced = act?.details['before'];
  return act && typeof replaced === 'string' ? { id: act.id, before: replaced } : undefined;
}

/** When the accounts began whose number is another account's by now, the oldest first. */
const gaveUp = (accounts: readonly Customer[]): Date[] =>
  accounts
    .filter(({ number }) => number.startsWith('merged-'))
    .map(({ createdAt }) => createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime());

import { and, eq, inArray, or, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { WAITING } from './find-incoming.ts';

/**
 * The rupees that came to an account or a code of an order's own and wait for a person: a second transfer for an order that has
 * ended, say, where it is just what another order asks. `0` for none. Money at the store's own account is nobody's yet.
 */
export async function findWaiting(
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<string> {
  const { virtualAccount } = incomingPayments;
  const codes = db
    .select({ id: collectCodes.id })
    .from(collectCodes)
    .where(eq(collectCodes.orderId, orderId));
  const accountOf = (column: typeof collectAccounts.account | typeof collectAccounts.upiId) =>
    db.select({ id: column }).from(collectAccounts).where(eq(collectAccounts.orderId, orderId));
  const [found] = await db
    .select({ amount: sum(incomingPayments.amount) })
    .from(incomingPayments)
    .where(
      and(
        inArray(incomingPayments.state, [...WAITING]),
        sql`${virtualAccount} <> ''`,
        or(
          inArray(virtualAccount, accountOf(collectAccounts.account)),
          inArray(virtualAccount, accountOf(collectAccounts.upiId)),
          inArray(virtualAccount, codes),
        ),
      ),
    );
  return found?.amount ?? '0';
}

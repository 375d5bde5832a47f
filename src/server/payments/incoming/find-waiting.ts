import { and, eq, exists, gt, inArray, or, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isIncomingInHand } from '../in-hand.ts';
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

type Where = Pick<ShopContext, 'db' | 'now'>;

/** A condition on orders: `isNamed`, by money that the bank saw within `withinMs` of the order. */
export const isUndecided = (shop: Where, withinMs: number): SQL =>
  isNamed(
    shop,
    withinMs,
    sql`${incomingPayments.seenAt} <= ${orders.placedAt} + make_interval(secs => ${withinMs / 1000})`,
  );

/**
 * A condition on orders: money that is as asked may be its own, and a person has yet to say so. Money that has waited for them longer
 * than `withinMs` counts only while somebody has it in hand: it may well be another's.
 */
export function isNamed(shop: Where, withinMs: number, asked?: SQL): SQL {
  const { candidates, id, state, toldAt } = incomingPayments;
  const isMeant = sql`exists (select 1 from jsonb_path_query(${candidates}, '$[*].parts[*].order') candidate
    where candidate #>> '{}' = ${orders.number})`;
  return exists(
    shop.db
      .select({ id })
      .from(incomingPayments)
      .where(
        and(
          inArray(state, [...WAITING]),
          isMeant,
          asked,
          or(gt(toldAt, new Date(shop.now() - withinMs)), isIncomingInHand(shop)),
        ),
      ),
  );
}

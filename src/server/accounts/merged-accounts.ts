import { eq, or } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import type { Customer } from './sessions/log-in.ts';

/** A customer's account and those that were merged into it, its own first. */
export async function findAccountsOf(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<Customer[]> {
  const rows = await db
    .select()
    .from(customers)
    .where(or(eq(customers.id, customerId), eq(customers.mergedInto, customerId)))
    .orderBy(customers.id);
  return rows.toSorted((a, b) => Number(b.id === customerId) - Number(a.id === customerId));
}

/** The ids of those accounts. */
export const accountIdsOf = async (
  shop: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<number[]> => (await findAccountsOf(shop, customerId)).map(({ id }) => id);

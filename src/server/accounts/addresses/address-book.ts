import { and, asc, eq } from 'drizzle-orm';
import type { AddressType } from '#shared/contract/addresses.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';

export type Address = typeof addresses.$inferSelect;

/** A customer's addresses, of one type or of both, in the order in which they were added. */
export async function listAddresses(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  type?: AddressType,
): Promise<Address[]> {
  return db
    .select()
    .from(addresses)
    .where(and(eq(addresses.customerId, customerId), type ? eq(addresses.type, type) : undefined))
    .orderBy(asc(addresses.id));
}

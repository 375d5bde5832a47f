import { eq, or } from 'drizzle-orm';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import type { ShopContext } from '#server/context.ts';

/**
 * The id of the order that a receiver was made for, in whatever state either is, however long ago it was closed;
 * undefined for one that is none of an order. The receiver is an account's number, a UPI id, or a provider's id of a
 * UPI code.
 */
export async function orderOfAccount(
  { db }: Pick<ShopContext, 'db'>,
  virtualAccount: string,
): Promise<number | undefined> {
  // Accounts that are still being opened have none of these.
  if (!virtualAccount) return undefined;
  const [account] = await db
    .select({ orderId: collectAccounts.orderId })
    .from(collectAccounts)
    .where(
      or(eq(collectAccounts.account, virtualAccount), eq(collectAccounts.upiId, virtualAccount)),
    );
  if (account) return account.orderId;
  const [code] = await db
    .select({ orderId: collectCodes.orderId })
    .from(collectCodes)
    .where(eq(collectCodes.id, virtualAccount));
  return code?.orderId;
}

import { eq, or } from 'drizzle-orm';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import type { ShopContext } from '#server/context.ts';

/**
 * The id of the order that a receiver was made for, whatever the state of either, even long closed; undefined for a receiver of
 * no order. The receiver is an account number, a UPI id, or a provider's id of a UPI code.
 */
export async function orderOfAccount(
  { db }: Pick<ShopContext, 'db'>,
  virtualAccount: string,
): Promise<number | undefined> {
  // Accounts still being opened have none of these ids.
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

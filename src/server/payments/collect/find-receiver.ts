import { eq, or } from 'drizzle-orm';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import type { ShopContext } from '#server/context.ts';

/**
 * The order that an account, a UPI id or a UPI code was made for, however long ago it was closed; undefined where it
 * is none of ours. The receiver is the account's number, the UPI id or the provider's id of the code.
 */
export async function findReceiver(
  { db }: Pick<ShopContext, 'db'>,
  receiver: string,
): Promise<{ orderId: number } | undefined> {
  // Accounts that are still being opened have none of both.
  if (!receiver) return undefined;
  const [account] = await db
    .select({ orderId: collectAccounts.orderId })
    .from(collectAccounts)
    .where(or(eq(collectAccounts.account, receiver), eq(collectAccounts.upiId, receiver)));
  if (account) return account;
  const [code] = await db
    .select({ orderId: collectCodes.orderId })
    .from(collectCodes)
    .where(eq(collectCodes.id, receiver));
  return code;
}

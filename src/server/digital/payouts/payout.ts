import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { findPayoutError, tidyPayout, type TypedPayout } from '#shared/accounts/payout.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { digitalSales, payoutDetails, type PayoutTo } from '#server/db/schema/digital.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOwner } from '#server/accounts/lock-customer.ts';
import { tellSecurity } from '#server/notices/tell-security.ts';
import { m } from '#server/messages/compiled/messages.js';

/** The customer's payout place; undefined where they have named none. */
export async function findPayout(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<PayoutTo | undefined> {
  return (await findPayoutRow({ db }, customerId))?.payout;
}

/** The payout place, with the moment since which it applies. */
export async function findPayoutRow(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<{ payout: PayoutTo; changedAt: Date } | undefined> {
  const { payout, changedAt } = payoutDetails;
  const [row] = await db
    .select({ payout, changedAt })
    .from(payoutDetails)
    .where(eq(payoutDetails.customerId, customerId));
  return row;
}

/** The numbers of the customer's sales that are not paid, and will be paid to another place than the one that they name now. */
export async function findSalesElsewhere(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<string[]> {
  const place = await findPayout({ db }, customerId);
  const { number, payout, soldAt, paidAt } = digitalSales;
  const sales = await db
    .select({ number, payout })
    .from(digitalSales)
    .where(and(eq(digitalSales.customerId, customerId), isNull(paidAt)))
    .orderBy(asc(soldAt), asc(number));
  return sales.filter((sale) => !isDeepStrictEqual(sale.payout, place)).map((sale) => sale.number);
}

const ERRORS = {
  Upi: m.payout_upi_wrong,
  Holder: m.payout_holder_missing,
  Account: m.payout_account_wrong,
  Ifsc: m.payout_ifsc_wrong,
};

/**
 * Saves the customer's payout place and tells them; resolves to whether it changed. The same place again, as after a lost answer, is no
 * change: sales do not wait anew. Earlier sales keep the place they were made with. Throws a Refusal 400.
 */
export async function savePayout(
  shop: ShopContext,
  customerId: number,
  typed: TypedPayout,
): Promise<boolean> {
  const tidy = tidyPayout(typed);
  const error = findPayoutError(tidy);
  if (error) throw new Refusal(REFUSED.badInput, ERRORS[error]());
  const { Kind: kind, Upi: upi, Holder: holder, Account: account, Ifsc: ifsc } = tidy;
  const row = { payout: { kind, upi, holder, account, ifsc }, changedAt: new Date(shop.now()) };
  return inTransaction(shop, async (tx) => {
    await lockOwner(tx, customerId);
    // The database may give the fields back in another order.
    if (isDeepStrictEqual(await findPayout(tx, customerId), row.payout)) return false;
    await tx.db
      .insert(payoutDetails)
      .values({ customerId, ...row })
      .onConflictDoUpdate({ target: payoutDetails.customerId, set: row });
    await tellSecurity(tx, { customerId, kind: 'payout-changed' });
    return true;
  });
}

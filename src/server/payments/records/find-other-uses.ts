import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { keyIn } from './payment-reference.ts';

type Store = Pick<ShopContext, 'db'>;

/** Money for no order that was sent back by the transfer of this key, as `utrKey` gives it: `incoming money 5 that went back`. */
export async function findSentBack(
  { db }: Store,
  key: string,
  exceptIncoming = 0,
): Promise<string[]> {
  if (!key) return [];
  const rows = await db
    .select({ id: incomingPayments.id })
    .from(incomingPayments)
    .where(and(eq(incomingPayments.sentBackKey, key), ne(incomingPayments.id, exceptIncoming)));
  return rows.map(({ id }) => `incoming money ${id} that went back`);
}

/** Money for no order that came with the reference of this key, and went back since. */
export async function findCameAndWent({ db }: Store, key: string): Promise<string[]> {
  if (!key) return [];
  const { id, referenceKey, state } = incomingPayments;
  const rows = await db
    .select({ id })
    .from(incomingPayments)
    .where(and(eq(referenceKey, key), eq(state, 'sent-back')));
  return rows.map((row) => `incoming money ${row.id} that went back`);
}

/** What left the bank for no order by the transfer of this key: that, and `the payout of D12`. One transfer is one of them. */
export async function findOtherUses(
  { db }: Store,
  key: string,
  exceptIncoming = 0,
): Promise<string[]> {
  if (!key) return [];
  const payouts = await db
    .select({ number: digitalSales.number })
    .from(digitalSales)
    .where(and(isNotNull(digitalSales.paidAt), eq(keyIn(digitalSales.paidReference), key)));
  return [
    ...payouts.map(({ number }) => `the payout of ${number}`),
    ...(await findSentBack({ db }, key, exceptIncoming)),
  ];
}

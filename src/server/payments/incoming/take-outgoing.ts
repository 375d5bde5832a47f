import { and, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { outgoingPayments } from '#server/db/schema/incoming.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { rupeesOf } from '../paise.ts';
import { settleSeenDebit } from '../refunds/seen-at-the-bank.ts';
import { referenceKey } from '../records/payment-reference.ts';
import type { OutgoingDebit } from './credit.ts';

export type OutgoingRow = typeof outgoingPayments.$inferSelect;

/** Keeps money that left the bank, once; a repeat changes nothing. */
export async function takeOutgoing(
  shop: ShopContext,
  debit: OutgoingDebit,
): Promise<{ row: OutgoingRow; isNew: boolean }> {
  return inTransaction(shop, async (tx) => {
    const { paise, ...told } = debit;
    const [added] = await tx.db
      .insert(outgoingPayments)
      .values({
        ...told,
        amount: rupeesOf(paise),
        referenceKey: referenceKey(debit.channel, debit.reference),
        toldAt: new Date(tx.now()),
      })
      .onConflictDoNothing()
      .returning();
    if (added) {
      // It may be a refund that waits to be seen at the bank.
      await settleSeenDebit(tx, { ...debit, account: debit.payeeAccount });
      return { row: added, isNew: true };
    }
    const [before] = await tx.db
      .select()
      .from(outgoingPayments)
      .where(
        and(
          eq(outgoingPayments.source, debit.source),
          eq(outgoingPayments.externalId, debit.externalId),
        ),
      );
    if (!before) throw new Error('A debit was not kept');
    return { row: before, isNew: false };
  });
}

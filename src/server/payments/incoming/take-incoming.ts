import { and, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { type IncomingState, incomingPayments } from '#server/db/schema/incoming.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { rupeesOf } from '../paise.ts';
import { lockReference } from '../records/add-record.ts';
import { referenceKey } from '../records/payment-reference.ts';
import type { IncomingCredit } from './credit.ts';

/** What became of money that came. */
export interface IncomingOutcome {
  /** Its row of `incoming_payments`. */
  id: number;
  state: IncomingState;
  /** The order that it was booked for, where it is one. */
  orderNumber?: string;
  /** In words for the desk. */
  why: string;
  /** Whether it was told for the first time. */
  isNew: boolean;
}

/**
 * Takes money that came, from whatever source: keeps it once, joins it to its order and books what is certain, in one
 * transaction. Told again it changes nothing and gives what became of it. `by` is who told: `statement:NAME`, `collect`.
 */
export async function takeIncoming(
  shop: ShopContext,
  credit: IncomingCredit,
  by: string,
): Promise<IncomingOutcome> {
  return inTransaction(shop, async (tx) => {
    const key = referenceKey(credit.channel, credit.reference);
    await lockReference(tx, key);
    const { paise, ...told } = credit;
    const why = 'It fits nothing.';
    const [added] = await tx.db
      .insert(incomingPayments)
      .values({
        ...told,
        amount: rupeesOf(paise),
        referenceKey: key,
        toldAt: new Date(tx.now()),
        state: 'suspense',
        why,
        by,
      })
      .onConflictDoNothing()
      .returning();
    if (added) return { id: added.id, state: added.state, why, isNew: true };
    const [before] = await tx.db
      .select()
      .from(incomingPayments)
      .where(
        and(
          eq(incomingPayments.source, credit.source),
          eq(incomingPayments.externalId, credit.externalId),
        ),
      );
    if (!before) throw new Error('Incoming money was not kept');
    return { id: before.id, state: before.state, why: before.why, isNew: false };
  });
}

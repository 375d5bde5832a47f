import { and, eq, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { ShopContext } from '#server/context.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { cardDisputes } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { referenceKey } from '#server/payments/records/payment-reference.ts';
import { BY, disputeWords, findOrderOf, REFUNDED } from './disputes.ts';
import { RAZORPAY } from './razorpay-payment.ts';
import type { razorpayRefund } from './razorpay-refunds.ts';

/**
 * Keeps that money was given back at Razorpay's dashboard, past the shop: on the desk's Today until it is recorded, and in the order's
 * story. No money is moved: the shop cannot know why it went. Told again, of a refund that this shop asked for, or of a payment that is
 * not this shop's, it changes nothing.
 */
export async function takeForeignRefund(
  tx: Tx,
  { id, payment_id: paymentId, amount: paise, receipt }: v.InferOutput<typeof razorpayRefund>,
): Promise<void> {
  const own = or(eq(refunds.code, receipt ?? ''), eq(refunds.providerRefundId, id));
  if ((await tx.db.select({ id: refunds.id }).from(refunds).where(own)).length > 0) return;
  const paymentKey = referenceKey('card', paymentId);
  const orderId = await findOrderOf(tx, paymentId, paymentKey);
  if (orderId === undefined) return;
  const at = new Date(tx.now());
  const facts = { amount: rupeesOf(paise), status: REFUNDED, reason: id };
  const [first] = await tx.db
    .insert(cardDisputes)
    .values({ ...facts, id: `${RAZORPAY}:${id}`, orderId, paymentKey, toldAt: at, endedAt: at })
    .onConflictDoNothing()
    .returning({ id: cardDisputes.id });
  if (!first) return;
  const text = disputeWords(facts);
  await tx.db.insert(orderNotes).values({ orderId, staffId: null, by: BY, at, text });
}

/** Whether a reference is that of a refund which was made past the shop. */
export async function isForeignRefund(
  { db }: Pick<ShopContext, 'db'>,
  reference: string,
): Promise<boolean> {
  const { id, status, reason } = cardDisputes;
  const [found] = await db
    .select({ id })
    .from(cardDisputes)
    .where(and(eq(status, REFUNDED), eq(reason, reference.trim())));
  return found !== undefined;
}

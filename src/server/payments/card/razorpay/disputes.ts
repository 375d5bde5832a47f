import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { formatRupees } from '#shared/pricing/money.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { cardDisputes, cardPayments, payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { referenceKey } from '#server/payments/records/payment-reference.ts';
import { RAZORPAY } from './razorpay-payment.ts';

/** A dispute as Razorpay describes it in its events. */
export const razorpayDispute = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  payment_id: v.string(),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  reason_code: v.nullish(v.string(), ''),
  /** Seconds since 1970. */
  respond_by: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  status: v.pipe(v.string(), v.maxLength(30)),
});

const ENDED = ['won', 'lost', 'closed'];
/** Not the provider's word: money that was given back at its dashboard; its reason is the refund's id. */
export const REFUNDED = 'refunded';
/** Whose notes they are, in the order's story. */
export const BY = 'card provider';

/**
 * Keeps what the provider told of a dispute, in whatever order the events come: an earlier event does not reopen an ended
 * dispute. The order's story gets each change. No money is moved: the desk takes lost money back by `void-payment`. A payment of
 * another shop changes nothing.
 */
export async function takeDispute(
  tx: Tx,
  told: v.InferOutput<typeof razorpayDispute>,
): Promise<void> {
  const paymentKey = referenceKey('card', told.payment_id);
  const orderId = await findOrderOf(tx, told.payment_id, paymentKey);
  if (orderId === undefined) return;
  const id = `${RAZORPAY}:${told.id}`;
  const at = new Date(tx.now());
  const [before] = await tx.db
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.id, id))
    .for('update');
  const { status } = told;
  if (before && (before.endedAt || before.status === status)) return;
  const now = {
    amount: rupeesOf(told.amount),
    status,
    reason: (told.reason_code ?? '').slice(0, 100),
    respondBy: told.respond_by ? new Date(told.respond_by * 1000) : null,
    toldAt: at,
    endedAt: ENDED.includes(status) ? at : null,
  };
  await tx.db
    .insert(cardDisputes)
    .values({ ...now, id, orderId, paymentKey })
    // Two first events at the same moment: an end that the other event told stays.
    .onConflictDoUpdate({
      target: cardDisputes.id,
      set: now,
      setWhere: isNull(cardDisputes.endedAt),
    });
  const text = `${told.id}: ${disputeWords(now)}`;
  await tx.db.insert(orderNotes).values({ orderId, staffId: null, by: BY, at, text });
}

/** The order that a payment of the provider is of: of one that was taken twice, the second stands in the records alone. */
export async function findOrderOf({ db }: Tx, providerPaymentId: string, paymentKey: string) {
  const [tried] = await db
    .select({ orderId: cardPayments.orderId })
    .from(cardPayments)
    .where(eq(cardPayments.providerPaymentId, providerPaymentId));
  if (tried) return tried.orderId;
  const [recorded] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.referenceKey, paymentKey), eq(payments.kind, 'in')));
  return recorded?.orderId;
}

/** What a dispute comes to, in words for the desk. */
export function disputeWords({
  amount,
  status,
  reason,
}: Pick<typeof cardDisputes.$inferSelect, 'amount' | 'status' | 'reason'>): string {
  const money = formatRupees(amount);
  if (status === 'lost') {
    return `the card’s bank has taken ${money} back. Take its payment back with void-payment.`;
  }
  if (status === REFUNDED) {
    return `${money} went back to the card at the provider’s dashboard, past the shop. Where it is due back, record it with refunded --channel card --reference ${reason}; otherwise reject, cancel or take the order back first.`;
  }
  if (ENDED.includes(status)) return `the dispute about ${money} is ${status}: the money stays.`;
  const because = reason ? ` (${reason})` : '';
  return `the card’s owner disputes ${money}${because}: ${status.replaceAll('_', ' ')}. Answer at the provider’s dashboard.`;
}

/**
 * Whether money of a row `d` of `card_disputes` is gone while it still counts as the shop's: its payment was not taken back, nor
 * recorded what went back past the shop.
 */
export const isGoneUnrecorded = sql`(d.status in ('lost', 'refunded') and (d.status = 'lost' or not exists (
  select 1 from payments g where g.order_id = d.order_id and g.kind = 'out' and g.reference = d.reason
    and g.reverses is null and not exists (select 1 from payments b where b.reverses = g.id))) and exists (
  select 1 from payments p where p.order_id = d.order_id and p.kind = 'in' and p.reference_key = d.payment_key
    and p.reverses is null and not exists (select 1 from payments b where b.reverses = p.id)))`;

/** Why money of an order may come to its customer twice where it is given back, in words for the desk; undefined where it may not. */
export async function whyGivenTwice(
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<string | undefined> {
  const [found] = await rowsOf<{ amount: string; status: string }>(
    db,
    sql`
    select d.amount::text, d.status from card_disputes d
    where d.order_id = ${orderId} and (d.ended_at is null or ${isGoneUnrecorded}) order by d.told_at limit 1`,
  );
  if (!found) return undefined;
  const how =
    {
      lost: 'was taken back by the card’s bank',
      [REFUNDED]: 'went back at the card provider’s dashboard',
    }[found.status] ?? 'is disputed by the card’s owner';
  return `${formatRupees(found.amount)} of it ${how}, and may be given back twice`;
}

import { asc, eq, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import { couponUses, orderLines, orders, orderSteps } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { creditPurchase } from '#server/digital/trades/credit-purchase.ts';
import { issueInvoice } from '#server/documents/invoices/issue-invoice.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { takeForgivenBack } from '#server/payments/records/reverse-payment.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { holdOf } from '#server/payments/transfer/hold.ts';
import { tellOrder } from '#server/notices/tell-order.ts';
import type { Order } from '../list-orders.ts';
import { lockOrder } from './lock-order.ts';
import { creditMetal, giveMetalBack } from './order-metal.ts';
import { endInvoicedOrder } from './end-invoiced-order.ts';
import { isNoDecision } from './is-no-decision.ts';
import { mayMove } from './order-states.ts';
import { refillBag } from '../bag-after-order.ts';
import { followOrder } from '#server/stock/follow-order.ts';

export interface Move {
  orderNumber: string;
  to: OrderState;
  /** `customer`, `store`, `card` or `desk:NAME`. */
  by: string;
  /** For the customer: why, or who carries it. */
  note?: string;
  /** Nobody decided the rejection: the order ends because no card pays it, although a person at the desk said so. */
  unpaid?: boolean;
}

/** End states for which the customer is owed a reason. */
const NEEDS_REASON: readonly OrderState[] = ['rejected', 'cancelled', 'returned'];

/**
 * Moves an order to another state, with everything that follows: rejection and cancellation return metal and coupon, a conversion
 * that lapses gets its metal back, confirmation issues the invoice and credits a digital purchase, `credited-back` credits the
 * grams, and an invoiced order that ends otherwise than delivered gets its credit note. Its customer is told.
 *
 * Returns `already` where the order is in that state. Throws a Refusal 404 for an unknown order and 409 for a
 * step that is not allowed, or that needs money which has not come. Joins the transaction that is open, or opens one.
 */
export async function moveOrder(shop: ShopContext, move: Move): Promise<'moved' | 'already'> {
  return inTransaction(shop, async (tx) => {
    const order = await lockOrder(tx, move.orderNumber);
    if (order.state === move.to) return 'already';
    if (!mayMove(order.kind, order.state, move.to)) {
      const { number, state } = order;
      throw new Refusal(
        REFUSED.conflict,
        m.order_step_refused({ number, from: state, to: move.to }),
      );
    }
    await refuseUnpaid(tx, order, move.to);
    const at = new Date(shop.now());
    const note = readNote(move);
    const returnedAfter = sql`(select max(id) from ${payments} where ${payments.orderId} = ${order.id})`;
    await tx.db
      .update(orders)
      .set({ state: move.to, ...(move.to === 'returned' && { returnedAfter }) })
      .where(eq(orders.id, order.id));
    await tx.db
      .insert(orderSteps)
      .values({ orderId: order.id, state: move.to, at, by: move.by, note });
    await followOrder(tx, order.id, move.to);
    if (move.to === 'rejected' || move.to === 'cancelled') {
      await undo(tx, order, move);
      await takeForgivenBack(tx, order, { by: move.by, note });
    }
    if (move.to === 'lapsed') await returnMetal(tx, order);
    if (move.to === 'confirmed') await issueInvoice(tx, order.id, at);
    if (move.to === 'confirmed' && order.kind === 'digital') await creditPurchase(tx, order);
    const gramsBack =
      move.to === 'credited-back' || (move.to === 'returned' && order.returnedGrams);
    if (gramsBack && order.kind !== 'digital') {
      const { kind } = order;
      await creditMetal(tx, { ...order, kind, lines: await linesOf(tx, order.id) });
    }
    await endInvoicedOrder(tx, order, { to: move.to, reason: note, at });
    await tellOrder(tx, order, { ...move, note });
    return 'moved';
  });
}

/**
 * Whoever moves the order, it goes on only once all its money has come or the rest is forgiven; an order with a held price needs
 * money that came in time.
 */
async function refuseUnpaid(tx: Tx, order: Order, to: OrderState): Promise<void> {
  if (to !== 'payment-received' && to !== 'confirmed') return;
  const { short, records } = await findOrderMoney(tx, order);
  if (short === 0) {
    if (to === 'confirmed' || !order.heldUntil) return;
    if (holdOf(order, records, tx.now()).state === 'paid') return;
    throw new Refusal(REFUSED.conflict, m.order_money_late({ number: order.number }));
  }
  const amount = formatRupees(rupeesOf(short));
  throw new Refusal(REFUSED.conflict, m.order_money_short({ number: order.number, amount }));
}

/**
 * The note of a step. An end against the customer's wish always has one: the desk must give a reason, and a failed card payment has a
 * standard one.
 */
function readNote({ to, by, unpaid, note }: Move): string {
  const words = note?.trim() ?? '';
  if (words || !NEEDS_REASON.includes(to)) return words;
  if (to === 'rejected' && isNoDecision({ by, unpaid })) return m.order_card_unpaid();
  throw new Refusal(REFUSED.badInput, m.order_reason_missing());
}

async function undo(tx: Tx, order: Order, move: Move): Promise<void> {
  await tx.db.delete(couponUses).where(eq(couponUses.orderId, order.id));
  if (order.state !== 'lapsed') await returnMetal(tx, order);
  // A failed card payment is no decision of the desk: the customer may try again with the same bag.
  const failed = order.paymentMode === 'CARD' && isNoDecision(move);
  if (order.kind === 'buy' && failed) {
    await refillBag(tx, order.customerId, await linesOf(tx, order.id));
  }
}

async function returnMetal(tx: Tx, order: Order): Promise<void> {
  if (order.kind === 'convert')
    await giveMetalBack(tx, { ...order, lines: await linesOf(tx, order.id) });
}

/** The lines of an order as they were sold. */
export async function linesOf({ db }: ShopContext, orderId: number) {
  const rows = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line }) => line);
}

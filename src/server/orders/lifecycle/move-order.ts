import { asc, eq, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { couponUses, orderLines, orders, orderSteps } from '#server/db/schema/orders.ts';
import { creditPurchase } from '#server/digital/trades/credit-purchase.ts';
import { issueMetalCreditNote } from '#server/documents/notes/issue-credit-note.ts';
import { issueInvoice } from '#server/documents/invoices/issue-invoice.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { creditMetal, giveMetalBack } from './order-metal.ts';
import { mayMove } from './order-states.ts';
import { refillBag } from '../bag-after-order.ts';

export interface Move {
  orderNumber: string;
  to: OrderState;
  /** `customer`, `store`, `card` or `desk:NAME`. */
  by: string;
  /** For the customer: why, or who carries it. */
  note?: string;
}

type Order = typeof orders.$inferSelect;

/**
 * Moves an order to another state, with everything that follows: rejection returns metal and coupon,
 * confirmation issues the invoice and credits a digital purchase, `credited-back` credits the grams.
 * Returns `already` where the order is in that state. Throws a Refusal 404 for an unknown order and 409 for a
 * step that is not allowed. Joins the transaction that is open, or opens one.
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
    const at = new Date(shop.now());
    const note = readNote(move);
    await tx.db.update(orders).set({ state: move.to }).where(eq(orders.id, order.id));
    await tx.db
      .insert(orderSteps)
      .values({ orderId: order.id, state: move.to, at, by: move.by, note });
    if (move.to === 'rejected') await undo(tx, order, move.by);
    if (move.to === 'confirmed') await issueInvoice(tx, order.id, at);
    if (move.to === 'confirmed' && order.kind === 'digital') await creditPurchase(tx, order);
    if (move.to === 'credited-back' && order.kind !== 'digital') {
      const { kind } = order;
      await creditMetal(tx, { ...order, kind, lines: await linesOf(tx, order.id) });
      // The invoice of a conversion has no metal on it: nothing of it is taken back.
      if (kind === 'buy') await issueMetalCreditNote(tx, order.id, { reason: note, at });
    }
    return 'moved';
  });
}

/**
 * Locks the customer's row and then the order's: the order in which everything that moves money takes its
 * locks.
 */
async function lockOrder(tx: Tx, number: string): Promise<Order> {
  const mine = eq(orders.number, number);
  const [found] = await tx.db.select({ customerId: orders.customerId }).from(orders).where(mine);
  if (!found) throw new Refusal(REFUSED.notFound, m.order_unknown());
  await lockCustomer(tx, found.customerId);
  const [order] = await tx.db.select().from(orders).where(mine).for('update');
  if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
  return order;
}

/**
 * The note of a step. A rejection always has one: the desk must give a reason, and a failed card payment has a
 * standard one.
 */
function readNote({ to, by, note }: Move): string {
  const words = note?.trim() ?? '';
  if (words || to !== 'rejected') return words;
  if (by === 'card' || by === 'store') return m.order_card_unpaid();
  throw new Refusal(REFUSED.badInput, m.order_reason_missing());
}

async function undo(tx: Tx, order: Order, by: string): Promise<void> {
  const lines = await linesOf(tx, order.id);
  await tx.db.delete(couponUses).where(eq(couponUses.orderId, order.id));
  if (order.kind === 'convert') await giveMetalBack(tx, { ...order, lines });
  if (order.state === 'payment-received') {
    // Adds to the refund that a second payment may have left.
    await tx.db
      .update(orders)
      .set({ refundDue: sql`${orders.refundDue} + ${orders.paid}` })
      .where(eq(orders.id, order.id));
  }
  // A failed card payment is no decision of the desk: the customer may try again with the same bag.
  if (order.kind === 'buy' && (by === 'card' || by === 'store')) {
    await refillBag(tx, order.customerId, lines);
  }
}

async function linesOf({ db }: ShopContext, orderId: number) {
  const rows = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line }) => line);
}

import { and, eq, like } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { notices } from '#server/db/schema/notices.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { isNoDecision } from '#server/orders/lifecycle/is-no-decision.ts';
import type { NoticeKind } from './kinds.ts';
import { overtake, tellCustomer } from './tell-customer.ts';
import { wasTold } from './tell-money.ts';

type Order = typeof orders.$inferSelect;

interface Moved {
  to: OrderState;
  by: string;
  /** For the customer: the reason, or the carrier. */
  note: string;
  unpaid?: boolean;
}

/** The longest carrier text in a notice; a longer one is left to the app, because a truncated number helps nobody. */
const LONGEST_CARRIER = 90;

/**
 * Tells the customer about an order's new state, which the caller has set and locked. An unsent notice about the same order is
 * superseded.
 */
export async function tellOrder(tx: Tx, order: Order, moved: Moved): Promise<void> {
  // Also in a shop that no longer sends notices: it may resume before the waiting ones are old.
  await overtakeNews(tx, order);
  if (!tx.notices) return;
  const news = isKnown(order, moved) ? undefined : newsOf(tx, order, moved);
  if (!news) return;
  await tellCustomer(tx, { customerId: order.customerId, about: order.number, ...news });
}

/**
 * Tells that the price of an order, of which they were told that it lapsed, is held again, with more to pay. Not told where nobody has
 * got that.
 */
export async function tellHeldAgain(tx: Tx, { customerId, number: order }: Order): Promise<void> {
  if (!(await wasTold(tx, order, eq(notices.kind, 'order-lapsed')))) return;
  const values = { order };
  const text = m.notice_order_held_again({ shop: tx.name, ...values });
  await tellCustomer(tx, { customerId, kind: 'order-held-again', about: order, values, text });
}

/** Drops unsent notices about earlier states of an order. */
export async function overtakeNews(
  tx: Tx,
  { number, customerId }: Pick<Order, 'number' | 'customerId'>,
): Promise<void> {
  await overtake(tx, { customerId, about: number }, like(notices.kind, 'order-%'));
}

/**
 * Names who carries an order as the desk has corrected it in a notice that still waits. One that was sent is not sent anew: the order
 * itself says what is right.
 */
export async function correctCarrierNews(
  { db, name: shop }: Tx,
  { number, customerId }: Pick<Order, 'number' | 'customerId'>,
  note: string,
): Promise<void> {
  const { kind, text, values } = dispatched({ shop, order: number }, note);
  await db
    .update(notices)
    .set({ text, values: { shop, ...values } })
    .where(
      and(
        eq(notices.customerId, customerId),
        eq(notices.about, number),
        eq(notices.kind, kind),
        eq(notices.state, 'waiting'),
      ),
    );
}

/** Whether the customer knows already: they did it themselves, saw it on the payment page, or were told before. */
function isKnown(order: Order, { to, by, unpaid }: Moved): boolean {
  if (to !== 'rejected') return false;
  const failed = order.paymentMode === 'CARD' && isNoDecision({ by, unpaid });
  const forgotten = order.state === 'lapsed' && by === 'store';
  return by === 'customer' || failed || forgotten;
}

interface News {
  kind: NoticeKind;
  values: Record<string, string>;
  text: string;
}

/** Undefined for states without a notice: an order just placed, or replaced by another. */
function newsOf({ name: shop }: Tx, order: Order, { to, note }: Moved): News | undefined {
  const values = { order: order.number };
  const words = { shop, ...values };
  switch (to) {
    case 'payment-received':
      return { kind: `order-${to}`, values, text: m.notice_order_payment_received(words) };
    case 'confirmed':
      return order.kind === 'digital'
        ? { kind: `order-${to}-digital`, values, text: m.notice_order_confirmed_digital(words) }
        : { kind: `order-${to}`, values, text: m.notice_order_confirmed(words) };
    case 'dispatched':
      return dispatched(words, note);
    case 'delivered':
      return { kind: `order-${to}`, values, text: m.notice_order_delivered(words) };
    case 'rejected':
      return { kind: `order-${to}`, values, text: m.notice_order_rejected(words) };
    case 'cancelled':
      return { kind: `order-${to}`, values, text: m.notice_order_cancelled(words) };
    case 'returned':
      return { kind: `order-${to}`, values, text: m.notice_order_returned(words) };
    case 'lapsed':
      return { kind: `order-${to}`, values, text: m.notice_order_lapsed(words) };
    case 'credited-back':
      return { kind: `order-${to}`, values, text: m.notice_order_credited_back(words) };
    default:
      return undefined;
  }
}

function dispatched(words: { shop: string; order: string }, note: string): News {
  const written = note.replaceAll(/\s+/g, ' ').trim();
  const carrier = written.length > LONGEST_CARRIER ? '' : written;
  return {
    kind: 'order-dispatched',
    values: { order: words.order, carrier },
    text: carrier
      ? m.notice_order_dispatched_by({ ...words, carrier })
      : m.notice_order_dispatched(words),
  };
}

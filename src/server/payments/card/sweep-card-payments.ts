import { and, asc, desc, eq, lte, notExists, or, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments, payments } from '#server/db/schema/payments.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { askCardPayment } from './ask-card-payment.ts';
import { PAYABLE_FOR_MS } from './create-card-payment.ts';
import { openPayments } from './open-payments.ts';

/** The most that one round handles; the next round continues. */
const MOST = 50;

/**
 * Settles payments whose customer did not come back: those that ran out, those answered late, and orders whose payment was never
 * started, so that no metal or piece stays reserved for ever. Run every minute.
 */
export async function sweepCardPayments(shop: ShopContext): Promise<void> {
  for (const payment of await duePayments(shop)) await askCardPayment(shop, payment);
  for (const order of await forsakenOrders(shop)) {
    await closeForsaken(shop, order).catch((error: unknown) =>
      shop.log.warn({ err: error, order: order.number }, 'an order stays open'),
    );
  }
}

interface Forsaken {
  id: number;
  number: string;
  customerId: number;
}

/** Rejects an order, unless its customer is paying or the desk has seen the money at this very moment. */
async function closeForsaken(
  shop: ShopContext,
  { id, number, customerId }: Forsaken,
): Promise<void> {
  await inTransaction(shop, async (tx) => {
    await lockCustomer(tx, customerId);
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update');
    if (order?.state !== 'placed' || (await openPayments(tx, id)).length > 0) return;
    // A part of the order's money came in another way: the desk settles that.
    if ((await findOrderMoney(tx, order)).came > 0) return;
    await moveOrder(tx, { orderNumber: number, to: 'rejected', by: 'store' });
  });
}

/** The last payment of this process's previous round. */
const endedAt = new WeakMap<ShopContext['db'], { expiresAt: Date; id: string }>();

/**
 * Continues after the previous round and wraps around, so that payments which stay due (no answer, or waiting for the desk)
 * delay the others by a few rounds at most.
 */
async function duePayments({ db, now }: ShopContext) {
  const chosenAt = sql<number>`(${cardPayments.sandbox}->>'at')::bigint`;
  const { state, expiresAt, id } = cardPayments;
  const after = endedAt.get(db);
  const notYet =
    after &&
    sql`(${expiresAt}, ${id}) > (${after.expiresAt.toISOString()}::timestamptz, ${after.id})`;
  const due = await db
    .select()
    .from(cardPayments)
    .where(
      or(
        and(eq(state, 'open'), or(lte(expiresAt, new Date(now())), lte(chosenAt, now()))),
        // A set-aside payment is asked about too: its money may have gone back meanwhile.
        eq(state, 'strange'),
      ),
    )
    .orderBy(...(notYet ? [desc(notYet)] : []), asc(expiresAt), asc(id))
    .limit(MOST);
  const last = due.at(-1);
  if (last) endedAt.set(db, last);
  return due;
}

function forsakenOrders({ db, now }: ShopContext) {
  const open = db
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(and(eq(cardPayments.orderId, orders.id), eq(cardPayments.state, 'open')));
  return db
    .select({ id: orders.id, number: orders.number, customerId: orders.customerId })
    .from(orders)
    .where(
      and(
        eq(orders.paymentMode, 'CARD'),
        eq(orders.state, 'placed'),
        lte(orders.placedAt, new Date(now() - PAYABLE_FOR_MS)),
        notExists(open),
        // An order with a part of its money stays for the desk and must not keep the others waiting.
        sql`coalesce((select sum(p.amount) from ${payments} p where p.order_id = ${orders.id} and p.kind = 'in'), 0) <= 0`,
      ),
    )
    .limit(MOST);
}

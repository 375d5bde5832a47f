import { and, count, eq, notExists } from 'drizzle-orm';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { m } from '#server/messages/compiled/messages.js';
import { mayPay } from '#shared/paying/ways-to-pay.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { standing } from '../records/find-reference-uses.ts';
import { paymentTermsOf } from '../transfer/payment-terms.ts';

type Store = Pick<ShopContext, 'db' | 'upi'>;

/** Orders by this way of paying for which no money has been seen, but what was taken back as none. */
const unpaidBy = ({ db }: Pick<Store, 'db'>, mode: PaymentMode) =>
  and(
    eq(orders.paymentMode, mode),
    eq(orders.state, 'placed'),
    notExists(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.orderId, orders.id), standing)),
    ),
  );

/** Unpaid orders by UPI. */
export const unpaidUpi = (shop: Pick<Store, 'db'>) => unpaidBy(shop, 'UPI');

/** Whether a customer has reached the limit of unpaid orders by this way of paying; it is the same by card as by UPI. */
export async function isFull(shop: Store, customerId: number, mode: PaymentMode): Promise<boolean> {
  const { openMost } = shop.upi;
  if (openMost === undefined) return false;
  const [waiting] = await shop.db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), unpaidBy(shop, mode)));
  return (waiting?.orders ?? 0) >= openMost;
}

export const isUpiFull = (shop: Store, customerId: number): Promise<boolean> =>
  isFull(shop, customerId, 'UPI');

/**
 * Each unpaid UPI order is a free option on the price and work for the desk, so their number is limited. The caller has locked
 * the customer. Throws a Refusal 409, in words for somebody who may have paid already.
 */
export async function requireUpiRoom(
  shop: Store,
  customerId: number,
  number: string,
): Promise<void> {
  if (!(await isUpiFull(shop, customerId))) return;
  throw new Refusal(REFUSED.conflict, m.upi_too_many({ most: shop.upi.openMost ?? 0, number }));
}

/**
 * Refuses a price that could be paid by UPI only where the UPI limit is reached, so that nobody learns of it after paying.
 * Throws a Refusal 409.
 */
export async function requireSomeWay(
  shop: Store & Pick<ShopContext, 'cards' | 'transfer'>,
  customerId: number,
  kind: OrderKind,
): Promise<void> {
  if (shop.cards || (shop.transfer && kind !== 'digital')) return;
  if (!(await isUpiFull(shop, customerId))) return;
  throw new Refusal(REFUSED.conflict, m.upi_full({ most: shop.upi.openMost ?? 0 }), 'price-stands');
}

/**
 * Refuses a ticket of digital metal, rupees in all, that no way of paying reaches: without cards it is paid by UPI in one. Throws a
 * Refusal 400, before the metal is reserved and before anybody pays.
 */
export function requireOnePayment(
  shop: Pick<ShopContext, 'cards' | 'transfer' | 'upi' | 'identity' | 'now'>,
  total: string,
): void {
  const sum = { total, kind: 'digital' as const, at: shop.now() };
  const taken = { terms: paymentTermsOf(shop), modes: ['UPI' as const] };
  if (shop.cards || mayPay('UPI', sum, taken) === undefined) return;
  const words = m.digital_one_payment({ most: formatRupees(shop.upi.most) });
  throw new Refusal(REFUSED.badInput, words, 'price-stands');
}

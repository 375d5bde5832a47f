import { randomBytes } from 'node:crypto';
import { exact, ZERO } from '#shared/pricing/decimal.ts';
import { cardCharge } from '#shared/pricing/tax.ts';
import {
  type OrderAddress,
  orderLines,
  orders,
  orderSteps,
  type SoldLine,
  type SoldRates,
  type SoldTax,
  type SoldTotals,
} from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { identityForOrder } from '#server/identity/ask-identity.ts';
import { holdTermsOf } from '#server/payments/transfer/hold-terms.ts';
import { requireCardRoom } from '#server/payments/card/card-room.ts';
import { requireUpiRoom } from '#server/payments/upi/upi-room.ts';
import { takePieces } from '#server/stock/require-stock.ts';
import { FIRST_STATE } from '../lifecycle/order-states.ts';
import type { Order } from '../list-orders.ts';
import { storedRupees } from '../sold-line.ts';
import type { PaymentDetails } from './payment-details.ts';
import { requireWay } from './require-way.ts';

export interface NewOrder {
  number: string;
  customerId: number;
  kind: Order['kind'];
  lockId: string | null;
  couponId: number | null;
  shipping: OrderAddress;
  billing: OrderAddress;
  lines: SoldLine[];
  totals: SoldTotals;
  rates: SoldRates;
  tax: SoldTax;
  surchargePercent: string;
  payment: PaymentDetails;
  /** The id of the lapsed order that this one replaces. */
  replaces?: number;
}

/**
 * Inserts an order with its lines, its first step and its proof of payment. Amounts are rupees; a card adds the
 * surcharge to what is paid, a bank transfer has its price held. Throws the refusals of requireWay and of
 * requireUpiRoom and requireCardRoom, the one of takePieces, and `identity-needed` where the law asks for a PAN that the store has not.
 */
export async function insertOrder(
  tx: Tx,
  { lines, totals, surchargePercent, payment, ...rest }: NewOrder,
): Promise<Order> {
  const { total: totalText, gst: gstText, ...amounts } = totals;
  const byUpi = { total: exact(totalText), gst: exact(gstText), surcharge: ZERO };
  requireWay(tx, { mode: payment.mode, kind: rest.kind, total: totalText, number: rest.number });
  if (payment.mode === 'UPI') await requireUpiRoom(tx, rest.customerId, rest.number);
  if (payment.mode === 'CARD') await requireCardRoom(tx, rest.customerId);
  const { surcharge, gst, total } =
    payment.mode === 'CARD' ? cardCharge(byUpi, surchargePercent, rest.tax) : byUpi;
  const paid = storedRupees(total);
  const { customerId, kind, replaces } = rest;
  await takePieces(
    tx,
    lines.map(({ detailId, quantity, productName: name, grams }) => ({
      detailId,
      quantity,
      name,
      grams,
    })),
    rest.lockId === null ? {} : { paidUnder: rest.number },
  );
  const identity = await identityForOrder(tx, { customerId, kind, total: paid, replaces });
  // After all waits for locks: the day that the identity was judged for is the day of the order.
  const at = new Date(tx.now());
  const [order] = await tx.db
    .insert(orders)
    .values({
      ...rest,
      ...amounts,
      state: FIRST_STATE,
      paymentMode: payment.mode,
      gst: storedRupees(gst),
      surcharge: storedRupees(surcharge),
      paid,
      identityId: identity?.id ?? null,
      utr: payment.utr,
      placedAt: at,
      ...(payment.mode === 'TRANSFER' && holdTermsOf(tx, total)),
    })
    .returning();
  if (!order) throw new Error('The order was not kept');
  const orderId = order.id;
  if (lines.length > 0) {
    await tx.db
      .insert(orderLines)
      .values(
        lines.map((line, position) => ({ orderId, position, detailId: line.detailId, line })),
      );
  }
  await tx.db.insert(orderSteps).values({ orderId, state: FIRST_STATE, at, by: 'customer' });
  if (payment.proof) {
    const id = randomBytes(16).toString('base64url');
    await tx.db.insert(proofs).values({ id, customerId, orderId, createdAt: at, ...payment.proof });
  }
  return order;
}

import { desc, and, eq, ne } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { gstinFault } from '#shared/identity/gstin.ts';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import { lockBuyer } from '#server/accounts/may-order.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import { digitalPurchases, type TicketRow } from '#server/db/schema/digital.ts';
import type { OrderAddress, SoldTax } from '#server/db/schema/orders.ts';
import { m } from '#server/messages/compiled/messages.js';
import { insertOrder } from '#server/orders/placing/insert-order.ts';
import { copyOf, refuseUnregistrable } from '#server/orders/placing/order-address.ts';
import type { Order } from '#server/orders/list-orders.ts';
import type { PaymentDetails } from '#server/orders/placing/payment-details.ts';
import { ZERO_RUPEES } from '#server/orders/sold-line.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { takeTicket, type TicketUse } from '../tickets/take-ticket.ts';

/** How a ticket's purchase is taxed, and what a card adds to it, as the customer was told. */
export const cardTermsOf = (
  { tax, cardSurchargePercent }: Pick<ShopContext, 'tax' | 'cardSurchargePercent'>,
  ticket: Pick<TicketRow, 'taxProfile' | 'gstPercent' | 'surchargePercent'>,
): { tax: SoldTax; surchargePercent: string } => ({
  tax: { profile: ticket.taxProfile ?? tax.profile, gstPercent: ticket.gstPercent },
  surchargePercent: ticket.surchargePercent ?? cardSurchargePercent,
});

/**
 * Turns a ticket into an order, to be paid like any other. The grams are credited when the order is confirmed. Throws the
 * refusals of takeTicket, and a Refusal 400 for a billing address with a wrong GSTIN.
 */
export async function buyMetal(
  tx: Tx,
  use: Omit<TicketUse, 'side'>,
  payment: PaymentDetails,
): Promise<Order> {
  const customer = await lockBuyer(tx, use.customerId);
  const ticket = await takeTicket(tx, { ...use, side: 'buy' });
  const address = await billedTo(tx, customer);
  const order = await insertOrder(tx, {
    number: ticket.orderNumber,
    customerId: customer.id,
    kind: 'digital',
    lockId: null,
    couponId: null,
    billing: address,
    shipping: address,
    lines: [],
    totals: {
      amount: ticket.value,
      gst: ticket.gst,
      makingCharge: ZERO_RUPEES,
      otherTax: ZERO_RUPEES,
      logistics: ZERO_RUPEES,
      coupon: ZERO_RUPEES,
      total: ticket.total,
    },
    rates: ticket.rates,
    ...cardTermsOf(tx, ticket),
    payment,
  });
  await tx.db.insert(digitalPurchases).values({ orderId: order.id, quoteId: ticket.id });
  return order;
}

/** The customer's billing address for the invoice. Nothing is delivered, so the address may be empty. */
async function billedTo({ db, eInvoices }: ShopContext, customer: Customer): Promise<OrderAddress> {
  const [known] = await db
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.customerId, customer.id),
        eq(addresses.type, 'billing'),
        ne(addresses.address, ''),
      ),
    )
    .orderBy(desc(addresses.selected), addresses.id)
    .limit(1);
  const copy = copyOf(customer, known ?? { address: '', gstNumber: '' });
  if (gstinFault(copy.gstNumber)) throw new Refusal(REFUSED.badInput, m.billing_gstin_wrong());
  if (eInvoices) refuseUnregistrable(copy);
  return copy;
}

import {
  digitalPurchases,
  digitalQuotes,
  digitalSales,
  type PayoutTo,
} from '../../db/schema/digital.ts';
import { orders } from '../../db/schema/orders.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { signTicket } from '#server/digital/tickets/sign-ticket.ts';
import { paiseOf } from '../../payments/paise.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';

const RATES = { gold: '127000', silver: '154000', time: 0 };
export const UPI_PAYOUT: PayoutTo = {
  kind: 'upi',
  upi: 'asha@okbank',
  holder: '',
  account: '',
  ifsc: '',
};

export interface GivenTrade {
  number: string;
  grams: string;
  source?: 'gold' | 'silver';
  rate: string;
  value: string;
  gst?: string;
  total: string;
}

/** For tests of code that reads trades: a stored, signed ticket. */
export async function insertTicket(
  shop: ShopContext,
  customerId: number,
  side: 'buy' | 'sell',
  given: GivenTrade,
) {
  const { number, grams, source = 'gold', rate, value, gst = '0.00', total } = given;
  const told = {
    orderNumber: number,
    side,
    source,
    units: toUnits(grams),
    rate,
    value,
    gst,
    total,
    expiresAt: new Date(shop.now() + 300_000),
  };
  const row = {
    ...told,
    id: `ticket-${number}`,
    customerId,
    gstPercent: '3',
    rates: RATES,
    createdAt: new Date(shop.now()),
    usedAt: new Date(shop.now()),
    signature: await signTicket(shop, told),
  };
  await shop.db.insert(digitalQuotes).values(row);
  return row;
}

/** A paid purchase, whose grams are credited. */
export async function insertPurchase(
  shop: ShopContext,
  customerId: number,
  given: GivenTrade,
): Promise<void> {
  const ticket = await insertTicket(shop, customerId, 'buy', given);
  const party = { name: '', address: '', gstNumber: '', number: '', email: '', state: 'Goa' };
  const [order] = await shop.db
    .insert(orders)
    .values({
      number: ticket.orderNumber,
      customerId,
      kind: 'digital',
      state: 'confirmed',
      paymentMode: 'UPI',
      billing: party,
      shipping: party,
      rates: RATES,
      amount: ticket.value,
      gst: ticket.gst,
      makingCharge: '0.00',
      otherTax: '0.00',
      logistics: '0.00',
      coupon: '0.00',
      surcharge: '0.00',
      paid: ticket.total,
      placedAt: new Date(shop.now()),
    })
    .returning({ id: orders.id });
  await shop.db.insert(digitalPurchases).values({ orderId: order?.id ?? 0, quoteId: ticket.id });
  await post(shop, 'purchase', customerId, ticket, [
    { account: 'bank', asset: 'rupees', amount: paiseOf(ticket.total) },
    { account: 'sales', asset: 'rupees', amount: -paiseOf(ticket.total) },
  ]);
}

/** A sale whose money is due. */
export async function insertSale(
  shop: ShopContext,
  customerId: number,
  given: GivenTrade,
  payout: PayoutTo = UPI_PAYOUT,
): Promise<void> {
  const ticket = await insertTicket(shop, customerId, 'sell', given);
  await shop.db.insert(digitalSales).values({
    number: ticket.orderNumber,
    quoteId: ticket.id,
    customerId,
    payout,
    soldAt: new Date(shop.now()),
  });
  await post(shop, 'sale', customerId, ticket, [
    { account: 'purchases', asset: 'rupees', amount: paiseOf(ticket.total) },
    { account: 'payouts-due', asset: 'rupees', amount: -paiseOf(ticket.total) },
  ]);
}

const post = (
  shop: ShopContext,
  kind: 'purchase' | 'sale',
  customerId: number,
  { orderNumber, source, units }: Awaited<ReturnType<typeof insertTicket>>,
  rupees: Parameters<typeof postEntries>[1]['entries'],
) =>
  inTransaction(shop, (tx) => {
    const amount = kind === 'purchase' ? units : -units;
    return postEntries(tx, {
      kind,
      reference: orderNumber,
      entries: [
        { account: customerAccount(customerId), asset: source, amount },
        { account: 'vault', asset: source, amount: -amount },
        ...rupees,
      ],
    });
  });

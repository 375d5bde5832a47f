import { eq } from 'drizzle-orm';
import {
  getOrders,
  orderDigital,
  proceedToPayDigital,
  type Ticket,
} from '#shared/contract/digital.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { premiums } from '../../db/schema/catalogue.ts';
import { digitalQuotes } from '../../db/schema/digital.ts';
import { entries, entrySets } from '../../db/schema/ledger.ts';
import { orders } from '../../db/schema/orders.ts';
import { cardPayments } from '../../db/schema/payments.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { paiseOf } from '../../payments/paise.ts';
import { settleCardPayment } from '#server/payments/card/settle-card-payment.ts';
import { type Buyer, only, screenshot } from './buyer.ts';
import { call } from '../call.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';

/** The test shop's prices for a gram, at its first rates and without premiums. */
export const GRAM = {
  gold: { buy: '12763.50', sell: '12509.50' },
  silver: { buy: '155.54', sell: '150.15' },
} as const;

interface Asked {
  side?: 'buy' | 'sell';
  source?: 'gold' | 'silver';
  grams?: string;
  liveRate?: string;
}

/** Asks a ticket for the buyer; by default for a gram of gold at the store's rate. */
export async function askTicket(
  { shop, caller }: Buyer,
  { side = 'buy', source = 'gold', grams = '1', liveRate = GRAM[source][side] }: Asked = {},
): Promise<Ticket> {
  const asked = { source, type: side === 'buy' ? 1 : 2, liveRate, volume: grams } as const;
  return (await call(shop, orderDigital, asked, caller)).data;
}

/** Two open tickets of a side and metal, as an older version allowed: now a later ticket ends the earlier one. */
export async function twoTickets(buyer: Buyer, asked: Asked): Promise<[Ticket, Ticket]> {
  const two: [Ticket, Ticket] = [await askTicket(buyer, asked), await askTicket(buyer, asked)];
  await standTogether(buyer, two);
  return two;
}

export async function standTogether({ shop }: Buyer, tickets: readonly Ticket[]): Promise<void> {
  for (const { id } of tickets) {
    await shop.db
      .update(digitalQuotes)
      .set({ endedAt: null })
      .where(eq(digitalQuotes.id, String(id)));
  }
}

type Sending = Partial<RequestOf<typeof proceedToPayDigital>>;

/** Makes the trade of a ticket; by default a purchase is paid by UPI with a screenshot. */
export async function makeTrade(
  { shop, caller }: Buyer,
  { id, type }: Pick<Ticket, 'id' | 'type'>,
  change: Sending = {},
) {
  const paid = type === 1 && change.paymentMode !== 'CARD';
  const file = paid ? await screenshot(String(change.RequestId ?? '')) : '';
  const request = { id, type, deviceType: 'web', file, ...change };
  const { data, msg } = await call(shop, proceedToPayDigital, request, caller);
  return { ...only(data), msg };
}

export const listTradesOf = async ({ shop, caller }: Buyer) =>
  (await call(shop, getOrders, {}, caller)).data ?? [];

/** Starts a card payment of an order; what it returns has the provider report it as paid, in full or with other `paise`. */
export async function beginCard({ shop, caller }: Buyer, ONumber: string) {
  await call(shop, CreateCardPayment, { ONumber }, caller);
  const [open] = await shop.db
    .select({ id: cardPayments.id, amount: cardPayments.amount })
    .from(cardPayments)
    .innerJoin(orders, eq(orders.id, cardPayments.orderId))
    .where(eq(orders.number, ONumber));
  if (!open) throw new Error(`Nothing of ${ONumber} is to be paid`);
  const paid = {
    state: 'paid' as const,
    providerPaymentId: `pay_${ONumber}`,
    paise: paiseOf(open.amount),
    currency: 'INR',
  };
  return (told: { paise?: number } = {}) => settleCardPayment(shop, open.id, { ...paid, ...told });
}

/** A shop with the demo's data that takes cards and has the rates of GRAM: no premiums. */
export async function openTradeShop(): Promise<TestShop> {
  const shop = await openTestShop({ cards: 'sandbox', demo: true });
  await shop.db.update(premiums).set({ gold999: '0', silver999: '0' });
  return shop;
}

/** The entries under a number as `kind: account asset amount`; the buyer's own account is called theirs. */
export async function bookedFor({ shop, id }: Buyer, number: string): Promise<string[]> {
  const { account, asset, amount } = entries;
  const rows = await shop.db
    .select({ kind: entrySets.kind, account, asset, amount })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(eq(entrySets.reference, number))
    .orderBy(entries.id);
  const own = customerAccount(id);
  return rows.map(
    (row) =>
      `${row.kind}: ${row.account === own ? 'theirs' : row.account} ${row.asset} ${row.amount}`,
  );
}

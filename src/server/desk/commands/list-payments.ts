import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { customers } from '#server/db/schema/accounts.ts';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import type { Desk, DeskCommand } from '../command.ts';
import { customerFields, nameOf } from '../find-order.ts';
import { findShared } from '../find-shared.ts';
import { table } from '../table.ts';
import { age, count, rupees } from '../words.ts';

/** How far back a customer may have seen another total and paid that one. */
const EARLIER_MS = 60 * 60_000;

export const paymentsCommand: DeskCommand = {
  name: 'payments',
  takes: [],
  about: 'the payments by UPI that wait to be checked, oldest first',
  async run(desk) {
    const payments = await listPayments(desk);
    const heads = [
      'ORDER',
      'AMOUNT',
      'UTR',
      'AGE',
      'CUSTOMER',
      'NUMBER',
      'PROOF',
      'EARLIER QUOTES',
    ];
    const rows = payments.map((each) => [
      each.order,
      rupees(each.amount),
      each.utr || '-',
      age(new Date(each.placedAt), desk.shop.now()),
      each.customer,
      each.number,
      each.proof ? 'yes' : 'no',
      each.earlierQuotes.map(rupees).join(', ') || '-',
    ]);
    const lines =
      rows.length > 0
        ? [
            ...table(heads, rows),
            ...payments.flatMap(({ order, sharedWith: others }) =>
              others.length > 0
                ? [
                    `${order} has the same UTR or picture as ${others.join(', ')}: one payment for both?`,
                  ]
                : [],
            ),
            `${count(rows.length, 'payment')} to check.`,
          ]
        : ['No payment waits to be checked.'];
    return { lines, data: payments };
  },
};

async function listPayments(desk: Desk) {
  const { db } = desk.shop;
  const waiting = await db
    .select({ order: orders, customer: customerFields, proofId: proofs.id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(proofs, eq(proofs.orderId, orders.id))
    .where(and(eq(orders.state, 'placed'), eq(orders.paymentMode, 'UPI')))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  const found = waiting.map(({ order }) => order);
  const quotes = await quotesOf(desk, found);
  const shared = await findShared(desk, found);
  return waiting.map(({ order, customer, proofId }) => ({
    order: order.number,
    kind: order.kind,
    amount: order.paid,
    utr: order.utr,
    placedAt: order.placedAt.toISOString(),
    customer: nameOf(customer),
    number: customer.number,
    proof: proofId !== null,
    earlierQuotes: quotes.filter((quote) => isEarlier(quote, order)).map(({ total }) => total),
    sharedWith: shared.get(order.id) ?? [],
  }));
}

type Order = typeof orders.$inferSelect;
type Quote = Awaited<ReturnType<typeof quotesOf>>[number];

/** Other totals that the customers of these orders were shown around that time, each once. */
async function quotesOf({ shop: { db } }: Desk, waiting: Order[]) {
  const [first, last] = [waiting[0], waiting.at(-1)];
  if (!first || !last) return [];
  const rows = await db
    .select({
      id: priceLocks.id,
      customerId: priceLocks.customerId,
      totals: priceLocks.totals,
      createdAt: priceLocks.createdAt,
    })
    .from(priceLocks)
    .where(
      and(
        inArray(priceLocks.customerId, [...new Set(waiting.map(({ customerId }) => customerId))]),
        gte(priceLocks.createdAt, new Date(first.placedAt.getTime() - EARLIER_MS)),
        lte(priceLocks.createdAt, last.placedAt),
      ),
    )
    .orderBy(asc(priceLocks.createdAt));
  return rows.map(({ totals, ...row }) => ({ ...row, total: totals.total }));
}

function isEarlier(quote: Quote, order: Order): boolean {
  const before = order.placedAt.getTime() - quote.createdAt.getTime();
  return (
    quote.customerId === order.customerId &&
    quote.id !== order.lockId &&
    quote.total !== order.paid &&
    before >= 0 &&
    before <= EARLIER_MS
  );
}

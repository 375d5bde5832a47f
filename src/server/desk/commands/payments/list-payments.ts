import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { customers } from '#server/db/schema/accounts.ts';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { findDueBack } from '#server/payments/records/find-due-back.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import type { Desk, DeskCommand } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';
import { findShared } from '#server/desk/payments/review/find-shared.ts';
import { moneyFacts } from '../../command-line/money.ts';
import { listTransfers, transferLines } from '#server/desk/payments/review/list-transfers.ts';
import { findHolders } from '../../payments/decision/hold-payment.ts';
import { table } from '../../command-line/table.ts';
import { age, count, rupees } from '../../command-line/words.ts';

/** For how long before the order a customer may have seen another total and paid that. */
const EARLIER_MS = 60 * 60_000;

export const paymentsCommand: DeskCommand = {
  name: 'payments',
  right: 'payments.see',
  personal: true,
  takes: [],
  about:
    'the payments that wait to be checked, oldest first, the orders that wait for a bank transfer, and the money that is due back',
  async run(desk) {
    const payments = await listPayments(desk);
    const transfers = await listTransfers(desk);
    const dueBack = await listDueBack(desk);
    return {
      lines: [
        ...waitingLines(desk, payments),
        ...transferLines(transfers),
        ...dueBackLines(dueBack),
      ],
      data: { waiting: payments, transfers, dueBack },
    };
  },
};

type Waiting = Awaited<ReturnType<typeof listPayments>>;
type DueBack = Awaited<ReturnType<typeof listDueBack>>;

function waitingLines(desk: Desk, payments: Waiting): string[] {
  if (payments.length === 0) return ['No payment waits to be checked.'];
  const heads = [
    'ORDER',
    'AMOUNT',
    'CAME',
    'STILL TO PAY',
    'UTR',
    'AGE',
    'CUSTOMER',
    'NUMBER',
    'PROOF',
    'IN HAND',
    'EARLIER QUOTES',
  ];
  const rows = payments.map((each) => [
    each.order,
    rupees(each.amount),
    Number(each.came) > 0 ? rupees(each.came) : '-',
    rupees(each.stillToPay),
    each.utr || '-',
    age(new Date(each.placedAt), desk.shop.now()),
    each.customer,
    each.number,
    each.proof ? 'yes' : 'no',
    each.inHand ?? '-',
    each.earlierQuotes.map(rupees).join(', ') || '-',
  ]);
  return [
    ...table(heads, rows),
    ...payments.flatMap(({ order, sharedWith: others }) =>
      others.length > 0
        ? [`${order} has the same UTR or picture as ${others.join(', ')}: one payment for both?`]
        : [],
    ),
    `${count(rows.length, 'payment')} to check.`,
  ];
}

function dueBackLines(dueBack: DueBack): string[] {
  if (dueBack.length === 0) return [];
  const heads = ['ORDER', 'STATE', 'CAME', 'GIVEN BACK', 'DUE BACK'];
  const rows = dueBack.map(({ order, state, came, givenBack, dueBack: due }) => [
    order,
    state,
    rupees(came),
    rupees(givenBack),
    rupees(due),
  ]);
  return ['', ...table(heads, rows), `${count(rows.length, 'order')} with money due back.`];
}

async function listDueBack({ shop }: Desk) {
  const found = await findDueBack(shop);
  return found.map(({ order, money }) => ({
    order: order.number,
    state: order.state,
    ...moneyFacts(money),
  }));
}

async function listPayments(desk: Desk) {
  const { db } = desk.shop;
  const waiting = await db
    .select({ order: orders, customer: customerFields, proofId: proofs.id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(proofs, and(eq(proofs.orderId, orders.id), isNull(proofs.claimId)))
    .where(and(eq(orders.state, 'placed'), eq(orders.paymentMode, 'UPI')))
    .orderBy(asc(orders.placedAt), asc(orders.id));
  const found = waiting.map(({ order }) => order);
  const quotes = await quotesOf(desk, found);
  const shared = await findShared(desk, found);
  const money = await findMoneyOf(desk.shop, found);
  const holders = await findHolders(
    desk.shop,
    found.map(({ number }) => `order:${number}`),
  );
  return waiting.map(({ order, customer, proofId }) => ({
    order: order.number,
    kind: order.kind,
    amount: order.paid,
    came: rupeesOf(money.get(order.id)?.came ?? 0),
    stillToPay: rupeesOf(money.get(order.id)?.short ?? 0),
    utr: order.utr,
    placedAt: order.placedAt.toISOString(),
    customer: nameOf(customer),
    number: customer.number,
    proof: proofId !== null,
    /** The person who has it open in the browser. */
    inHand: holders.get(`order:${order.number}`)?.name ?? null,
    earlierQuotes: quotes.filter((quote) => isEarlier(quote, order)).map(({ total }) => total),
    sharedWith: shared.get(order.id) ?? [],
  }));
}

type Order = typeof orders.$inferSelect;
type Quote = Awaited<ReturnType<typeof quotesOf>>[number];

/** Other totals shown to the customers of these orders around that time, each once. */
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

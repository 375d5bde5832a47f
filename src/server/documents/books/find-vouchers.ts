import { and, asc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { digitalQuotes, digitalSales, payoutReturns } from '#server/db/schema/digital.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { issueMissing, type Span } from '../returns/find-papers.ts';
import { voucherOfMoney, vouchersOfBought } from './money-vouchers.ts';
import { voucherOfPaper } from './paper-vouchers.ts';
import { type Voucher, VOUCHER_TYPES } from './voucher.ts';

/**
 * Everything that happened in a span, as vouchers by day: papers on the day of issue, money on the day it was seen, and the
 * purchases from customers with their payouts.
 */
export async function findVouchers(shop: ShopContext, span: Span): Promise<Voucher[]> {
  const found = [
    ...(await paperVouchers(shop, span)),
    ...(await moneyVouchers(shop, span)),
    ...(await boughtVouchers(shop, span)),
  ];
  const keyOf = ({ day, type }: Voucher) => `${day} ${VOUCHER_TYPES.indexOf(type)}`;
  return found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

async function paperVouchers(shop: ShopContext, { from, until }: Span) {
  await issueMissing(shop, { from, until });
  const { id, kind, orderId, issuedAt, data } = issuedDocuments;
  const rows = await shop.db
    .select({ kind, orderId, issuedAt, data })
    .from(issuedDocuments)
    .where(and(gte(issuedAt, from), lt(issuedAt, until)))
    .orderBy(asc(id));
  return rows.map(voucherOfPaper);
}

const party = { firstName: customers.firstName, lastName: customers.lastName };
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

async function moneyVouchers({ db }: ShopContext, { from, until }: Span) {
  const rows = await db
    .select({ record: payments, order: orders.number, ...party })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(gte(payments.seenAt, from), lt(payments.seenAt, until)))
    .orderBy(asc(payments.id));
  return rows.map(({ record, order, ...name }) =>
    voucherOfMoney({ record, order, party: nameOf(name) }),
  );
}

async function boughtVouchers({ db }: ShopContext, { from, until }: Span) {
  const inSpan = (at: PgColumn) => and(gte(at, from), lt(at, until));
  const returned = db
    .select({ sale: payoutReturns.sale })
    .from(payoutReturns)
    .where(or(inSpan(payoutReturns.paidAt), inSpan(payoutReturns.returnedAt)));
  const moved = or(
    inSpan(digitalSales.soldAt),
    inSpan(digitalSales.paidAt),
    inArray(digitalSales.number, returned),
  );
  const rows = await db
    .select({ sale: digitalSales, ticket: digitalQuotes, ...party })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .innerJoin(customers, eq(customers.id, digitalSales.customerId))
    .where(moved)
    .orderBy(asc(digitalSales.soldAt), asc(digitalSales.number));
  const returnsOf = await findReturns(db, moved);
  return rows
    .flatMap(({ sale, ticket, ...name }) =>
      vouchersOfBought({
        sale: sale.number,
        party: nameOf(name),
        total: ticket.total,
        metal: ticket.source,
        grams: toGrams(ticket.units),
        soldAt: sale.soldAt,
        paidAt: sale.paidAt,
        paidReference: sale.paidReference,
        returns: returnsOf.get(sale.number) ?? [],
      }),
    )
    .filter(({ at }) => at >= from && at < until)
    .map(({ voucher }) => voucher);
}

type Return = typeof payoutReturns.$inferSelect;

/** Payouts of these sales that were taken back, oldest first. */
async function findReturns(
  db: ShopContext['db'],
  ofSales: SQL | undefined,
): Promise<Map<string, Return[]>> {
  const rows = await db
    .select({ row: payoutReturns })
    .from(payoutReturns)
    .innerJoin(digitalSales, eq(digitalSales.number, payoutReturns.sale))
    .where(ofSales)
    .orderBy(asc(payoutReturns.id));
  const bySale = new Map<string, Return[]>();
  for (const { row } of rows) bySale.set(row.sale, [...(bySale.get(row.sale) ?? []), row]);
  return bySale;
}

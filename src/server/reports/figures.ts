import { and, eq, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { ReportGroup } from '#shared/desk/contract/reports.ts';
import type { ShopContext } from '#server/context.ts';
import { reportRows, visitDays } from '#server/db/schema/desk-people.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { keptSql } from '#server/payments/records/find-due-back.ts';
import { refunds } from '#server/db/schema/refunds.ts';

type Store = Pick<ShopContext, 'db'>;

/** A row of figures: its key, and numbers in the order of the report's columns. */
export interface Figures {
  key: string;
  label: string;
  values: number[];
}

/** A longer report is cut, and says so. */
export const MOST_ROWS = 2000;

const IST = sql.raw(`interval '5 hours 30 minutes'`);
/** The day in India of a moment of the database. */
const dayOf = (
  at: SQL | typeof orders.placedAt | typeof entrySets.at | typeof cardPayments.createdAt,
) => sql`((${at} at time zone 'UTC') + ${IST})::date`;

/** The first day of a day's week or month; else the day. A date: rows are grouped by it, and only groups become text. */
const periodOf = (day: SQL, group: ReportGroup): SQL => {
  if (group === 'week') return sql`date_trunc('week', ${day}::timestamp)::date`;
  if (group === 'month') return sql`date_trunc('month', ${day}::timestamp)::date`;
  return sql`${day}::date`;
};
const textOf = (period: SQL): SQL<string> => sql<string>`(${period})::text`;

export const isTime = (group: ReportGroup): boolean => ['day', 'week', 'month'].includes(group);

const number = (expression: SQL) => sql`coalesce(${expression}, 0)`.mapWith(Number);

interface Days {
  from: string;
  to: string;
}
interface Moments {
  start: number;
  end: number;
}

const FIRST_LINE = sql`${reportRows.line} = 0`;

/** Which of its rows count an order, for each grouping. In a bag each product's weight is in one line only. */
const COUNTS_ORDER: Record<ReportGroup, SQL> = {
  day: FIRST_LINE,
  week: FIRST_LINE,
  month: FIRST_LINE,
  city: FIRST_LINE,
  piece: sql`true`,
  weight: sql`${reportRows.firstOfWeight}`,
  metal: sql`${reportRows.firstOfMetal}`,
};

/** Orders, pieces, grams of gold and silver (0.1 mg), value, and metal at the rate of the sale (paise). */
export async function soldBy(
  { db }: Store,
  { from, to }: Days,
  group: ReportGroup,
): Promise<Figures[]> {
  const { day, piece, product, weight, metal, city, pieces, units, value, atRate } = reportRows;
  const keys: Record<
    'piece' | 'weight' | 'metal' | 'city',
    { key: SQL<string>; label: SQL<string>; by: SQL }
  > = {
    piece: {
      by: sql`${piece}`,
      key: sql<string>`${piece}`,
      label: sql<string>`max(${product}) || ' · ' || ${piece}`,
    },
    weight: {
      by: sql`${metal}, ${weight}`,
      key: sql<string>`${metal} || ' ' || ${weight}`,
      label: sql<string>`${metal} || case when ${weight} = '' then ', digital' else ', ' || ${weight} || ' g' end`,
    },
    metal: { by: sql`${metal}`, key: sql<string>`${metal}`, label: sql<string>`${metal}` },
    city: { by: sql`${city}`, key: sql<string>`${city}`, label: sql<string>`${city}` },
  };
  const period = periodOf(sql`${day}`, group);
  const { by, key, label } =
    group === 'piece' || group === 'weight' || group === 'metal' || group === 'city'
      ? keys[group]
      : { by: period, key: textOf(period), label: textOf(period) };
  const rows = await db
    .select({
      key: key.as('key'),
      label,
      orders: number(sql`count(*) filter (where ${COUNTS_ORDER[group]})`),
      pieces: number(sql`sum(${pieces})`),
      gold: number(sql`sum(${units}) filter (where ${metal} = 'gold')`),
      silver: number(sql`sum(${units}) filter (where ${metal} = 'silver')`),
      value: number(sql`sum(${value})`),
      atRate: number(sql`sum(${atRate})`),
    })
    .from(reportRows)
    .where(and(gte(day, from), lte(day, to)))
    .groupBy(by)
    .orderBy(isTime(group) ? sql`1` : sql`sum(${value}) desc, 1`)
    .limit(MOST_ROWS + 1);
  return rows.map((row) => ({
    key: row.key,
    label: row.label,
    values: [row.orders, row.pieces, row.gold, row.silver, row.value, row.atRate],
  }));
}

/** The number of invoiced orders. */
export async function countSold({ db }: Store, { from, to }: Days): Promise<number> {
  const [row] = await db
    .select({ orders: number(sql`count(*)`) })
    .from(reportRows)
    .where(and(gte(reportRows.day, from), lte(reportRows.day, to), eq(reportRows.line, 0)));
  return row?.orders ?? 0;
}

/** Kinds of movements that add metal to customers, and kinds that remove it. */
const MOVES = [
  'purchase',
  'desk-credit',
  'credit-back',
  'conversion-returned',
  'sale',
  'conversion',
];

/** Gold in, gold out, silver in, silver out of customers' holdings, in 0.1 mg. */
export async function movedBy(
  { db }: Store,
  { start, end }: Moments,
  group: ReportGroup,
): Promise<Figures[]> {
  const period = periodOf(dayOf(entrySets.at), group);
  const side = (metal: string, sign: '>' | '<') =>
    number(
      sql`sum(abs(${entries.amount})) filter (where ${entries.asset} = ${metal} and ${entries.amount} ${sql.raw(sign)} 0)`,
    );
  const rows = await db
    .select({
      key: textOf(period).as('key'),
      goldIn: side('gold', '>'),
      goldOut: side('gold', '<'),
      silverIn: side('silver', '>'),
      silverOut: side('silver', '<'),
    })
    .from(entrySets)
    .innerJoin(entries, eq(entries.setId, entrySets.id))
    .where(
      and(
        gte(entrySets.at, new Date(start)),
        lt(entrySets.at, new Date(end)),
        inArray(entrySets.kind, MOVES),
        sql`${entries.account} like 'customer:%'`,
      ),
    )
    .groupBy(period)
    .orderBy(sql`1`)
    .limit(MOST_ROWS + 1);
  return rows.map(({ key, goldIn, goldOut, silverIn, silverOut }) => ({
    key,
    label: key,
    values: [goldIn, goldOut, silverIn, silverOut],
  }));
}

/** Visits, orders placed and orders invoiced, by day, week or month. */
export async function conversionBy(
  { db }: Store,
  { from, to, start, end }: Days & Moments,
  group: ReportGroup,
): Promise<Figures[]> {
  const [visitedIn, placedIn] = [
    periodOf(sql`${visitDays.day}`, group),
    periodOf(dayOf(orders.placedAt), group),
  ];
  const visited = await db
    .select({
      key: textOf(visitedIn).as('key'),
      visits: number(sql`sum(${visitDays.visits})`),
      products: number(sql`sum(${visitDays.visits}) filter (where ${visitDays.pages} = 'product')`),
    })
    .from(visitDays)
    .where(and(gte(visitDays.day, from), lte(visitDays.day, to)))
    .groupBy(visitedIn);
  const placed = await db
    .select({
      key: textOf(placedIn).as('key'),
      orders: number(sql`count(*)`),
      invoiced: number(sql`count(${orders.invoicedAt})`),
    })
    .from(orders)
    .where(and(gte(orders.placedAt, new Date(start)), lt(orders.placedAt, new Date(end))))
    .groupBy(placedIn);
  const keys = [...new Set([...visited, ...placed].map(({ key }) => key))].toSorted();
  return keys.map((key) => {
    const visits = visited.find((row) => row.key === key);
    const bought = placed.find((row) => row.key === key);
    return {
      key,
      label: key,
      values: [
        visits?.visits ?? 0,
        visits?.products ?? 0,
        bought?.orders ?? 0,
        bought?.invoiced ?? 0,
      ],
    };
  });
}

/** Failures: their number and paise. By day, week or month, or by reason. */
export async function failedBy(
  { db }: Store,
  { start, end }: Moments,
  group: ReportGroup,
): Promise<Figures[]> {
  const span = { from: new Date(start), until: new Date(end) };
  const sources = [
    await failedCards(db, span, group),
    await endedOrders(db, span, group),
    await failedRefunds(db, span, group),
  ];
  const keys = [...new Set(sources.flat().map(({ key }) => key))].toSorted();
  return keys.map((key) => ({
    key,
    label: key,
    values: sources.flatMap((source) => {
      const row = source.find((each) => each.key === key);
      return [row?.count ?? 0, row?.paise ?? 0];
    }),
  }));
}

interface FailureSpan {
  from: Date;
  until: Date;
}

/** The key of a failure: its day, week or month, or why it failed. */
const keyOf = (at: Parameters<typeof dayOf>[0], why: SQL<string>, group: ReportGroup) =>
  (isTime(group) ? textOf(periodOf(dayOf(at), group)) : why).as('key');

const failedCards = (db: Store['db'], { from, until }: FailureSpan, group: ReportGroup) => {
  const why = sql<string>`'Card, ' || ${cardPayments.state} || case when ${cardPayments.reason} = '' then '' else ': ' || left(${cardPayments.reason}, 80) end`;
  return db
    .select({
      key: keyOf(cardPayments.createdAt, why, group),
      count: number(sql`count(*)`),
      paise: number(sql`sum(${cardPayments.amount}) * 100`),
    })
    .from(cardPayments)
    .where(
      and(
        gte(cardPayments.createdAt, from),
        lt(cardPayments.createdAt, until),
        inArray(cardPayments.state, ['failed', 'expired']),
      ),
    )
    .groupBy(sql`1`);
};

const endedOrders = (db: Store['db'], { from, until }: FailureSpan, group: ReportGroup) => {
  const why = sql<string>`'Order ' || ${orders.state} || ', ' || ${orders.paymentMode}`;
  return db
    .select({
      key: keyOf(orders.placedAt, why, group),
      count: number(sql`count(*)`),
      paise: number(sql`sum(${orders.paid}) * 100`),
    })
    .from(orders)
    .where(
      and(
        gte(orders.placedAt, from),
        lt(orders.placedAt, until),
        inArray(orders.state, ['rejected', 'lapsed']),
        // A lapsed order with late money waits for its customer's decision.
        sql`not (${orders.state} = 'lapsed' and exists (select 1 from payments where order_id = ${orders.id}
          group by order_id having ${keptSql} > 0))`,
        // A failed card payment is counted by its own record.
        sql`${orders.paymentMode} <> 'CARD'`,
      ),
    )
    .groupBy(sql`1`);
};

const failedRefunds = (db: Store['db'], { from, until }: FailureSpan, group: ReportGroup) => {
  const why = sql<string>`'Refund failed: ' || left(${refunds.reason}, 80)`;
  return db
    .select({
      key: keyOf(sql`${refunds.failedAt}`, why, group),
      count: number(sql`count(*)`),
      paise: number(sql`sum(${refunds.amount}) * 100`),
    })
    .from(refunds)
    .where(and(gte(refunds.failedAt, from), lt(refunds.failedAt, until)))
    .groupBy(sql`1`);
};

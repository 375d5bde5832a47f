import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DueRefund, ListedRefund } from '#shared/desk/contract/orders/refunds.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds, type RefundState } from '#server/db/schema/refunds.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { askedSql, keptSql } from '#server/payments/records/find-due-back.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { ON_ITS_WAY } from '#server/payments/refunds/find-refunds.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { customerFields, nameOf } from '../find-order.ts';

type Db = Pick<ShopContext, 'db'>;

interface Page {
  after?: string | undefined;
  limit: number;
}

/** The id that a list goes on from. Throws a Refusal 400. */
function readAfter(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,9}$/.test(after)) {
    throw new Refusal(REFUSED.badInput, 'That is no place in the list.');
  }
  return Number(after);
}

/** Refunds in a state: what waits oldest first, what is over newest first. */
export async function listRefunds({ db }: Db, state: RefundState, { after, limit }: Page) {
  const from = readAfter(after);
  const waits = ON_ITS_WAY.includes(state);
  const following = waits ? gt : lt;
  const rows = await db
    .select({ refund: refunds, order: orders.number, customer: customerFields })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(eq(refunds.state, state), from === undefined ? undefined : following(refunds.id, from)),
    )
    .orderBy(waits ? asc(refunds.id) : desc(refunds.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items = shown.map(({ refund, order, customer }): ListedRefund => ({
    refund: refund.code,
    order,
    who: nameOf(customer),
    amount: refund.amount,
    state: refund.state,
    way: refund.way,
    to: refund.place ? maskPlace(refund.place) : 'The card it came from',
    askedAt: refund.askedAt.getTime(),
    askedBy: refund.askedBy.replace(/^desk:/, ''),
    ...(refund.sentAt && { sentAt: refund.sentAt.getTime() }),
    ...(refund.doneAt && { doneAt: refund.doneAt.getTime() }),
    ...(refund.fileId !== null && { file: refund.fileId }),
    reason: refund.reason,
  }));
  const last = shown.at(-1)?.refund.id;
  return { items, ...(rows.length > shown.length && last && { next: String(last) }) };
}

const onItsWay = sql`coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${inArray(refunds.state, [...ON_ITS_WAY])}), 0)`;

/** Added up before the orders are looked at: there are as many rows of money as orders, and few of whom too much came. */
function dueIds({ db }: Db) {
  const money = db
    .select({ orderId: payments.orderId, kept: keptSql.as('kept') })
    .from(payments)
    .groupBy(payments.orderId)
    .as('money');
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(money, eq(money.orderId, orders.id))
    .where(and(sql`${money.kept} > ${askedSql}`, sql`${money.kept} > ${askedSql} + ${onItsWay}`));
}

/** Orders with money that is due back and not on its way, oldest first. */
export async function listDueBack(shop: Db, { after, limit }: Page) {
  const { db } = shop;
  const from = readAfter(after);
  const rows = await db
    .select({ order: orders, customer: customerFields })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(inArray(orders.id, dueIds(shop)), from === undefined ? undefined : gt(orders.id, from)),
    )
    .orderBy(asc(orders.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const money = await findMoneyOf(
    shop,
    shown.map(({ order }) => order),
  );
  const going = await goingOf(
    shop,
    shown.map(({ order }) => order.id),
  );
  const items = shown.map(({ order, customer }): DueRefund => {
    const own = money.get(order.id);
    return {
      order: order.number,
      who: nameOf(customer),
      state: order.state,
      kind: order.kind,
      came: rupeesOf(own?.came ?? 0),
      due: rupeesOf(Math.max(0, (own?.over ?? 0) - (going.get(order.id) ?? 0))),
      placedAt: order.placedAt.getTime(),
    };
  });
  const last = shown.at(-1)?.order.id;
  return { items, ...(rows.length > shown.length && last && { next: String(last) }) };
}

async function goingOf({ db }: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: refunds.orderId,
      paise: sql`round(sum(${refunds.amount}) * 100)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), inArray(refunds.state, [...ON_ITS_WAY])))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ id, paise }) => [id, paise]));
}

/** How many refunds wait, and since when the oldest. */
export async function countRefunds(shop: Db) {
  const { db } = shop;
  const rows = await db
    .select({
      state: refunds.state,
      count: count(),
      oldest: sql<Date | string | null>`min(${refunds.askedAt})`,
    })
    .from(refunds)
    .where(inArray(refunds.state, [...ON_ITS_WAY]))
    .groupBy(refunds.state);
  const [due] = await db.select({ count: count() }).from(dueIds(shop).as('due'));
  const of = (state: RefundState) => rows.find((row) => row.state === state)?.count ?? 0;
  const times = rows.flatMap(({ oldest }) => (oldest ? [new Date(oldest).getTime()] : []));
  return {
    due: due?.count ?? 0,
    asked: of('asked'),
    approved: of('approved'),
    sent: of('sent'),
    ...(times.length > 0 && { oldest: Math.min(...times) }),
  };
}

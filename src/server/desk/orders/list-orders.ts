import { and, count, desc, eq, gte, inArray, lt, lte, min, ne, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#shared/desk/contract/orders/order-fields.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { DAY_MS, startOfIndianDay } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { orderNotes, orderSearch, parcels } from '#server/db/schema/dispatch.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { customerFields } from '../find-order.ts';
import { type Find, readFind } from './read-find.ts';

type Shop = Pick<ShopContext, 'db' | 'now'>;

/** An order on its way for longer than this is worth asking the courier about. */
const LONG_ON_ITS_WAY_MS = 7 * DAY_MS;

export interface OrderPage {
  /** The number of the previous part's last order. */
  after?: string | undefined;
  limit: number;
}

/** Orders, newest first, in parts by key. Throws a Refusal 400 for an invalid day. */
export async function listOrders(shop: Shop, filter: OrderFilter, { after, limit }: OrderPage) {
  const find = readFind(filter.find ?? '', shop.now());
  const page = pageOf(shop, filter, find, { after, limit });
  const rows = await shop.db
    .select({
      order: orders,
      customer: customerFields,
      packer: parcels.packer,
      seal: parcels.seal,
    })
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .orderBy(desc(orders.placedAt), desc(orders.id));
  const found = rows.slice(0, limit);
  const money = await findMoneyOf(
    shop,
    found.map(({ order }) => order),
  );
  const notes = await countNotes(
    shop,
    found.map(({ order }) => order.id),
  );
  return {
    rows: found.map((row) => ({
      ...row,
      over: money.get(row.order.id)?.over ?? 0,
      notes: notes.get(row.order.id) ?? 0,
    })),
    understood: find.understood,
    next: rows.length > limit ? found.at(-1)?.order.number : undefined,
  };
}

/** The page's orders and one more: chosen in one narrow table, so that a bad estimate of a join cannot make it slow. */
const pageOf = (shop: Shop, filter: OrderFilter, find: Find, { after, limit }: OrderPage) =>
  shop.db
    .select({ id: orderSearch.orderId })
    .from(orderSearch)
    .where(and(...wanted(shop, filter, find), ...(after ? [followed(after)] : [])))
    .orderBy(
      desc(find.words.length > 0 || find.amount ? foundAt : orderSearch.placedAt),
      desc(orderSearch.orderId),
    )
    .limit(limit + 1)
    .as('page');

/**
 * An unindexed expression of the order's time, for searches by words: each row is read once, in table order. The planner can
 * only guess how rare a word is; guessing too common it would go through the whole index, which takes six times as long.
 */
export const foundAt = sql`(${orderSearch.placedAt} + interval '0')`;

/** Pages by key, so that new orders move nothing. As a row comparison, which an index supports. */
const followed = (after: string): SQL =>
  sql`(${orderSearch.placedAt}, ${orderSearch.orderId}) < ((select placed_at from orders where number = ${after}), (select id from orders where number = ${after}))`;

function wanted({ now }: Shop, filter: OrderFilter, find: Find): SQL[] {
  const { states, mode, kind, metal, from, to, least, most, waits } = filter;
  const { state, paymentMode, paid } = orderSearch;
  return [
    ...foundBy(find),
    ...(states && states.length > 0 ? [inArray(state, states)] : []),
    ...(mode ? [eq(paymentMode, mode)] : []),
    ...(kind ? [eq(orderSearch.kind, kind)] : []),
    ...(metal ? [eq(orderSearch[metal], true)] : []),
    ...placedFrom(from, to),
    ...(least ? [gte(paid, least)] : []),
    ...(most ? [lte(paid, most)] : []),
    ...(waits === 'pack' ? [eq(state, 'confirmed'), ne(orderSearch.kind, 'digital')] : []),
    ...(waits === 'deliver' ? [eq(state, 'dispatched'), sentBefore(now())] : []),
  ];
}

/** The conditions that a search puts on a row of `order_search`. */
export const foundBy = ({ words, amount, day }: Find): SQL[] => [
  ...words.map(hasWord),
  ...(amount ? [hasWholeWord(amount)] : []),
  ...(day ? placedFrom(day, day) : []),
];

/** Matches a word literally: `%` and `_` are not wildcards. */
const hasWord = (word: string): SQL =>
  sql`${orderSearch.words} like '%' || lower(${word.replace(/[\\%_]/g, String.raw`\$&`)}::text) || '%'`;
/** Tests for the letters first: only a row that has them is copied for the regular expression on what surrounds them. */
const hasWholeWord = (word: string): SQL =>
  sql`(${hasWord(word)} and ' ' || ${orderSearch.words} || ' ' like ${`% ${word} %`}::text)`;

const sentBefore = (now: number): SQL =>
  sql`exists (select 1 from ${orderSteps} where ${orderSteps.orderId} = ${orderSearch.orderId} and ${orderSteps.state} = 'dispatched' and ${orderSteps.at} < ${new Date(now - LONG_ON_ITS_WAY_MS).toISOString()}::timestamptz)`;

function placedFrom(from: string | undefined, to: string | undefined): SQL[] {
  return [
    ...(from ? [gte(orderSearch.placedAt, new Date(startOf(from)))] : []),
    ...(to ? [lt(orderSearch.placedAt, new Date(startOf(to) + DAY_MS))] : []),
  ];
}

function startOf(day: string): number {
  const start = startOfIndianDay(day);
  if (start === undefined) throw new Refusal(REFUSED.badInput, `There is no day ${day}.`);
  return start;
}

async function countNotes({ db }: Shop, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderNotes.orderId, notes: count() })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids))
    .groupBy(orderNotes.orderId);
  return new Map(rows.map(({ id, notes }) => [id, notes]));
}

/** How many orders need something done, and since when the oldest waits to be packed. */
export async function countOrders({ db }: Shop) {
  const open = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(inArray(orders.state, ['placed', 'payment-received', 'dispatched']))
    .groupBy(orders.state);
  const [toPack] = await db
    .select({ count: count(), oldest: min(orders.placedAt) })
    .from(orders)
    .where(and(eq(orders.state, 'confirmed'), ne(orders.kind, 'digital')));
  const of = (state: string) => open.find((row) => row.state === state)?.count ?? 0;
  return {
    placed: of('placed'),
    received: of('payment-received'),
    toPack: toPack?.count ?? 0,
    onTheWay: of('dispatched'),
    oldestToPack: toPack?.oldest?.getTime(),
  };
}

/** Confirmed orders that wait to be sent, oldest first, in parts by key. */
export async function listToPack({ db }: Shop, { after, limit }: OrderPage) {
  const confirmedAt = sql<string>`(select max(${orderSteps.at}) from ${orderSteps} where ${orderSteps.orderId} = ${orders.id} and ${orderSteps.state} = 'confirmed')`;
  const pieces = sql<number>`(select coalesce(sum((l.line->>'quantity')::int), 0)::int from order_lines l where l.order_id = ${orders.id})`;
  const rows = await db
    .select({
      number: orders.number,
      shipping: orders.shipping,
      placedAt: orders.placedAt,
      confirmedAt,
      pieces,
      packer: parcels.packer,
      seal: parcels.seal,
    })
    .from(orders)
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .where(
      and(
        eq(orders.state, 'confirmed'),
        ne(orders.kind, 'digital'),
        after
          ? sql`(${orders.placedAt}, ${orders.id}) > (select o.placed_at, o.id from orders o where o.number = ${after})`
          : undefined,
      ),
    )
    .orderBy(orders.placedAt, orders.id)
    .limit(limit + 1);
  const found = rows.slice(0, limit);
  return { rows: found, next: rows.length > limit ? found.at(-1)?.number : undefined };
}

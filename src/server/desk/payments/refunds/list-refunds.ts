import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DueRefund, ListedRefund } from '#shared/desk/contract/orders/refunds.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { orderSearch } from '#server/db/schema/dispatch.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds, type RefundState } from '#server/db/schema/refunds.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { ASKS_NOTHING } from '#server/payments/records/asked-for.ts';
import { keptSql, mostKeptSql } from '#server/payments/records/find-due-back.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { ON_ITS_WAY, type RefundRow } from '#server/payments/refunds/find-refunds.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { approveRefundAct } from '../../acts/approve-refund.ts';
import { isOwn } from '../../approvals/own.ts';
import { findOpenRequests } from '../../approvals/requests.ts';
import type { Desk } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';

type Db = Pick<ShopContext, 'db'>;

export interface Page {
  after?: string | undefined;
  limit: number;
}

/** The id after which a list continues. Throws a Refusal 400. */
export function readAfter(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,9}$/.test(after)) {
    throw new Refusal(REFUSED.badInput, 'That is no place in the list.');
  }
  return Number(after);
}

/** Refunds in a state: waiting ones oldest first, ended ones newest first. */
export async function listRefunds(desk: Desk, state: RefundState, { after, limit }: Page) {
  const { db, cards } = desk.shop;
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
  const requests = state === 'asked' ? await findRefundRequests(desk) : new Map<string, never>();
  const items = shown.map((row) => ({
    ...presentListed(row, cards?.name),
    waits: requests.get(row.refund.code),
  }));
  const last = shown.at(-1)?.refund.id;
  return { items, ...(rows.length > shown.length && last && { next: String(last) }) };
}

interface ListedRow {
  refund: RefundRow;
  order: string;
  customer: Parameters<typeof nameOf>[0];
}

/** `cards`: the present provider of cards. */
export const presentListed = (
  { refund, order, customer }: ListedRow,
  cards: string | undefined,
): ListedRefund => ({
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
  reason: refund.reason || unsendable(refund, cards),
});

/** The requests by which refunds wait for a second person, by the refund's code: few at any time. */
async function findRefundRequests(desk: Desk) {
  const rows = await findOpenRequests(desk, approveRefundAct.name);
  return new Map(
    rows.map((row) => [
      String(row.args['refund']),
      { request: row.id, by: row.by, own: isOwn(desk, row) },
    ]),
  );
}

/** Why a refund to a card does not go on by itself; empty where its provider is the present one. */
function unsendable({ way, state, provider }: RefundRow, present: string | undefined): string {
  if (way !== 'card' || provider === present || !ON_ITS_WAY.includes(state)) return '';
  const next =
    state === 'sent'
      ? 'look at its dashboard, and note the number of its refund or that it was not paid'
      : 'note it as not paid, and ask for it anew: it goes to the bank';
  return `${provider} is no longer the shop’s card provider: ${next}`;
}

const onItsWay = sql`coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${inArray(refunds.state, [...ON_ITS_WAY])}), 0)`;
const kept = sql`(select ${keptSql} from ${payments} where ${payments.orderId} = ${orders.id})`;
const due = sql`(${kept} - ${mostKeptSql} - ${onItsWay})`;
/** For orders joined to their `order_search` rows, whose index has the few with too much money. */
const isDue = sql`${orderSearch.over} and ${due} > 0`;

/** Since when more is kept than is asked for; not before an order's end if that lowered what it asks for. */
const dueSince = sql<Date | string | null>`greatest(
  (select min(recorded_at) from (
    select id, recorded_at, max(id) filter (where kept <= ${mostKeptSql}) over () as enough from (
      select id, recorded_at, sum(case kind when 'in' then amount when 'out' then -amount else 0 end) over (order by id) as kept
      from ${payments} where ${payments.orderId} = ${orders.id}) as running) as record
    where id > coalesce(enough, 0)),
  (select max(${orderSteps.at}) from ${orderSteps} where ${orderSteps.orderId} = ${orders.id} and ${orderSteps.kind} = 'reached'
    and ${orderSteps.state} = ${orders.state} and ${inArray(orders.state, [...ASKS_NOTHING, 'returned'])}))`;

/** Orders with money due back and not on its way, oldest first. */
export async function listDueBack(shop: Db, { after, limit }: Page) {
  const { db } = shop;
  const from = readAfter(after);
  const rows = await db
    .select({ order: orders, customer: customerFields })
    .from(orderSearch)
    .innerJoin(orders, eq(orders.id, orderSearch.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(isDue, from === undefined ? undefined : gt(orderSearch.orderId, from)))
    .orderBy(asc(orderSearch.orderId))
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

interface OpenRefunds {
  count: number;
  /** Rupees. */
  amount: string;
  /** Since when the oldest waits, epoch ms. */
  oldest?: number;
}

const NONE: OpenRefunds = { count: 0, amount: '0.00' };

/** The contents of each waiting tab of the refund list: orders with money due back that nobody has asked for, and refunds. */
export async function findOpenRefunds({ db }: Db) {
  const rows = await db
    .select({
      state: refunds.state,
      count: count(),
      amount: sql<string>`sum(${refunds.amount})::text`,
      oldest: sql<Date | string | null>`min(${refunds.askedAt})`,
    })
    .from(refunds)
    .where(inArray(refunds.state, [...ON_ITS_WAY]))
    .groupBy(refunds.state);
  const orderDue = db
    .select({ due: due.as('due'), since: dueSince.as('since') })
    .from(orderSearch)
    .innerJoin(orders, eq(orders.id, orderSearch.orderId))
    .where(isDue)
    .as('order_due');
  const [unasked] = await db
    .select({
      count: count(),
      amount: sql<string>`coalesce(sum(${orderDue.due}), 0)::numeric(14,2)::text`,
      oldest: sql<Date | string | null>`min(${orderDue.since})`,
    })
    .from(orderDue);
  const of = (state: RefundState) => openOf(rows.find((row) => row.state === state));
  return { due: openOf(unasked), asked: of('asked'), approved: of('approved'), sent: of('sent') };
}

const openOf = (
  row: { count: number; amount: string; oldest: Date | string | null } | undefined,
): OpenRefunds =>
  row
    ? {
        count: row.count,
        amount: row.amount,
        ...(row.oldest && { oldest: new Date(row.oldest).getTime() }),
      }
    : NONE;

/** How many refunds wait, including money that nobody has asked for, and since when the oldest. */
export async function countRefunds(shop: Db) {
  const { due: unasked, asked, approved, sent } = await findOpenRefunds(shop);
  const times = [unasked, asked, approved, sent].flatMap(({ oldest }) => oldest ?? []);
  return {
    due: unasked.count,
    asked: asked.count,
    approved: approved.count,
    sent: sent.count,
    ...(times.length > 0 && { oldest: Math.min(...times) }),
  };
}

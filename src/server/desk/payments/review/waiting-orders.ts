import { and, asc, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { paymentAsks } from '#server/db/schema/desk-payments.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments, paymentClaims, payments } from '#server/db/schema/payments.ts';
import type { IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { WAITING } from '#server/payments/incoming/find-incoming.ts';
import { standing } from '#server/payments/records/find-reference-uses.ts';
import { customerFields } from '../../find-order.ts';

type Shop = Pick<ShopContext, 'db' | 'now'>;

export type PaymentTab = 'look' | 'asked' | 'late' | 'suspense' | 'paid';

/** A position in a list sorted by time, after which the next page begins. */
export interface After {
  at: number;
  kind: 'incoming' | 'order';
  id: number;
}

/** By then a provider that is asked every minute has told the outcome of a payment. */
const SILENT_MS = 10 * 60_000;

const asked = sql`exists (select 1 from ${paymentAsks} ask where ask.order_id = ${orders.id} and ask.answered_at is null and ask.ended_at is null)`;

/**
 * A claim that no record answers, by the rule of `unseenClaims`: a record answers the claim with its reference, or else one of
 * its amount.
 */
const unanswered = sql`exists (
  select 1 from ${paymentClaims} claim where claim.order_id = ${orders.id}
  and not exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.kind} = 'in'
    and ${payments.referenceKey} = claim.reference_key and claim.reference_key <> '' and ${standing})
  and (select count(*) from ${paymentClaims} alike where alike.order_id = ${orders.id} and alike.amount = claim.amount) >
    (select count(*) from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.kind} = 'in'
      and ${payments.amount} = claim.amount and ${standing}))`;

const kept = sql`coalesce((select sum(case ${payments.kind} when 'in' then ${payments.amount} when 'out' then -${payments.amount} else 0 end)
  from ${payments} where ${payments.orderId} = ${orders.id}), 0)`;

/**
 * Orders with a held price whose customer claims a payment that nobody has seen. Once all of the money is there, further claims
 * do not matter.
 */
const toldHeld = and(
  isNotNull(orders.heldUntil),
  inArray(orders.state, ['placed', 'lapsed']),
  unanswered,
  sql`${kept} < ${orders.paid}`,
);

/**
 * Lapsed orders for which money came: their customers decide about it at the shop, or the desk gives it back. Not while a claim
 * is looked at or a question is open.
 */
const late = and(
  eq(orders.state, 'lapsed'),
  sql`${kept} > 0`,
  sql`not ${asked}`,
  sql`not coalesce(${toldHeld}, false)`,
);

/** Whether an order's money is late and waits for its customer's decision. */
export async function isLate({ db }: Pick<Shop, 'db'>, orderId: number): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), late));
  return found.length > 0;
}

/** Orders by card that do not go on by themselves: their provider is silent, or less came than they ask for. */
const cardToLookAt = ({ now }: Shop): SQL | undefined =>
  and(
    eq(orders.state, 'placed'),
    eq(orders.paymentMode, 'CARD'),
    or(
      sql`exists (select 1 from ${cardPayments} card where card.order_id = ${orders.id} and card.state = 'open'
        and card.expires_at < ${new Date(now() - SILENT_MS).toISOString()})`,
      // Nothing to do while its customer is paying the rest.
      sql`${kept} > 0 and not ${asked} and not exists (select 1 from ${cardPayments} card
        where card.order_id = ${orders.id} and card.state = 'open')`,
    ),
  );

/** Orders whose card provider took money that cannot be booked, ended orders included. Queried from the payments, as below. */
async function findStrange({ db }: Shop): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: cardPayments.orderId })
    .from(cardPayments)
    .where(eq(cardPayments.state, 'strange'));
  return rows.map(({ id }) => id);
}

/** Orders whose payment the desk must look at. */
const toLookAt = (shop: Shop): SQL | undefined =>
  or(
    and(eq(orders.state, 'placed'), eq(orders.paymentMode, 'UPI'), sql`not ${asked}`),
    toldHeld,
    cardToLookAt(shop),
  );

/**
 * Confirmed or sent orders, and those whose grams were credited, whose payment was taken back since or was less than the desk had
 * recorded. Queried from the reversals, which are few: a condition on all orders would read every order ever delivered.
 */
async function findSentUnpaid({ db }: Shop): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNotNull(payments.reverses),
        or(
          inArray(orders.state, ['confirmed', 'dispatched', 'delivered', 'credited-back']),
          and(eq(orders.state, 'returned'), orders.returnedGrams),
        ),
        sql`${orders.paid} - ${orders.returnedMoney} > (select coalesce(sum(case other.kind when 'out' then -other.amount else other.amount end), 0)
          from ${payments} other where other.order_id = ${orders.id} and other.reverses is null
          and not exists (select 1 from ${payments} balance where balance.reverses = other.id))`,
      ),
    );
  return rows.map(({ id }) => id);
}

const ordersOf = async (shop: Shop, tab: PaymentTab): Promise<SQL | undefined> => {
  if (tab === 'look') {
    const more = [...(await findSentUnpaid(shop)), ...(await findStrange(shop))];
    return more.length > 0 ? or(toLookAt(shop), inArray(orders.id, more)) : toLookAt(shop);
  }
  if (tab === 'asked') return and(inArray(orders.state, ['placed', 'lapsed']), asked);
  if (tab === 'late') return late;
  if (tab === 'paid') return eq(orders.state, 'payment-received');
  return sql`false`;
};

/** Excludes money for an order that is shown anyway: its line is shown there. */
const fitsNone = sql`not exists (
  select 1 from jsonb_path_query(${incomingPayments.candidates}, '$[*].parts[*].order') candidate
  join ${orders} on ${orders.number} = candidate #>> '{}'
  where ${orders.state} = 'placed' and ${orders.paymentMode} = 'UPI' and not ${asked})`;

const incomingOf = (tab: PaymentTab): SQL | undefined => {
  const waits = inArray(incomingPayments.state, [...WAITING]);
  if (tab === 'look') return and(waits, fitsNone);
  return tab === 'suspense' ? waits : sql`false`;
};

/** A page of a tab's orders, oldest first. */
export const findTabOrders = async (
  shop: Shop,
  tab: PaymentTab,
  { after, limit }: { after: After | undefined; limit: number },
) =>
  shop.db
    .select({ order: orders, customer: customerFields })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(await ordersOf(shop, tab), following(orders.placedAt, orders.id, 'order', after)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit);
export type TabOrder = Awaited<ReturnType<typeof findTabOrders>>[number];

/** A page of a tab's incoming money, oldest first. */
export const findTabIncoming = (
  { db }: Shop,
  tab: PaymentTab,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<IncomingRow[]> =>
  db
    .select()
    .from(incomingPayments)
    .where(
      and(
        incomingOf(tab),
        following(incomingPayments.toldAt, incomingPayments.id, 'incoming', after),
      ),
    )
    .orderBy(asc(incomingPayments.toldAt), asc(incomingPayments.id))
    .limit(limit);

type Column = typeof orders.placedAt | typeof incomingPayments.toldAt;
type IdColumn = typeof orders.id | typeof incomingPayments.id;

/** By time, then money before orders, then by id. */
function following(
  time: Column,
  rowId: IdColumn,
  kind: After['kind'],
  after: After | undefined,
): SQL | undefined {
  if (!after) return undefined;
  const at = new Date(after.at).toISOString();
  if (after.kind === kind) return sql`(${time}, ${rowId}) > (${at}::timestamptz, ${after.id})`;
  return kind === 'order' ? sql`${time} >= ${at}::timestamptz` : sql`${time} > ${at}::timestamptz`;
}

/** Incoming money in one settled state, newest first. */
export const findSettledIncoming = (
  { db }: Shop,
  state: IncomingRow['state'],
  { before, limit }: { before: number | undefined; limit: number },
): Promise<IncomingRow[]> =>
  db
    .select()
    .from(incomingPayments)
    .where(
      and(
        eq(incomingPayments.state, state),
        before === undefined ? undefined : lt(incomingPayments.id, before),
      ),
    )
    .orderBy(desc(incomingPayments.id))
    .limit(limit);

const counted = sql`count(*)`.mapWith(Number);

/** How many items wait in each tab, and since when the oldest of those to look at or with late money. */
export async function countWaiting(shop: Shop) {
  const { db } = shop;
  const ordersIn = async (tab: PaymentTab) => {
    const [row] = await db
      .select({ count: counted, oldest: sql<Date | string | null>`min(${orders.placedAt})` })
      .from(orders)
      .where(await ordersOf(shop, tab));
    return row;
  };
  const incomingIn = async (tab: PaymentTab) => {
    const [row] = await db
      .select({
        count: counted,
        // Counted from when the shop was told: nobody could look at it before.
        oldest: sql<Date | string | null>`min(${incomingPayments.toldAt})`,
      })
      .from(incomingPayments)
      .where(incomingOf(tab));
    return row;
  };
  const [look, lookMoney] = [await ordersIn('look'), await incomingIn('look')];
  const [asking, paid] = [await ordersIn('asked'), await ordersIn('paid')];
  const [lateMoney, suspense] = [await ordersIn('late'), await incomingIn('suspense')];
  const times = [look?.oldest, lookMoney?.oldest, lateMoney?.oldest].flatMap((at) =>
    at ? [new Date(at).getTime()] : [],
  );
  return {
    look: (look?.count ?? 0) + (lookMoney?.count ?? 0),
    asked: asking?.count ?? 0,
    late: lateMoney?.count ?? 0,
    suspense: suspense?.count ?? 0,
    paid: paid?.count ?? 0,
    ...(times.length > 0 && { oldest: Math.min(...times) }),
  };
}

import { eq, inArray } from 'drizzle-orm';
import { couponUses, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { paiseOf } from '#server/payments/paise.ts';
import type { Buyer } from '#server/testing/people/buyer.ts';
import { same } from '#server/testing/walks/trade-walk.ts';
import type { Flow, TransferWalk } from './transfer-walk.ts';

type Order = typeof orders.$inferSelect;
type Record = typeof payments.$inferSelect;

/** States in which an order goes on at its agreed price. */
const GOES_ON: readonly Order['state'][] = ['payment-received', 'confirmed'];
const OVER: readonly Order['state'][] = ['rejected', 'cancelled', 'replaced'];
/** The metal that one conversion of the walk takes, in units of 0.1 mg; below, what each customer begins with. */
export const COIN_UNITS = 100_000;
export const FIRST_UNITS = 1_000_000;

/**
 * Compares the store's records of a customer with the model, by sums of its own. Throws where money was lost, doubled or counted
 * at another price, metal is missing, or a coupon counts twice.
 */
export async function checkWalk(walk: TransferWalk): Promise<void> {
  for (const buyer of walk.people) await checkCustomer(walk, buyer);
}

async function checkCustomer(walk: TransferWalk, buyer: Buyer): Promise<void> {
  const { db } = walk.shop;
  const own = await db.select().from(orders).where(eq(orders.customerId, buyer.id));
  const numbers = own.map(({ number }) => number);
  const known = [...walk.agreed].filter(
    ([, { who }]) => walk.people[who % walk.people.length] === buyer,
  );
  same(numbers.toSorted(), known.map(([number]) => number).toSorted(), 'orders');
  const ids = own.map(({ id }) => id);
  const rows =
    ids.length > 0 ? await db.select().from(payments).where(inArray(payments.orderId, ids)) : [];
  for (const order of own) {
    const records = rows.filter(({ orderId }) => orderId === order.id);
    checkPrice(walk, order);
    checkFlows(walk, order, records);
    checkHold(walk, order, records);
  }
  checkBooks(rows);
  await checkCoupon(walk, buyer, own);
  const out = own.filter(
    ({ kind, state }) => kind === 'convert' && !OVER.includes(state) && state !== 'lapsed',
  );
  const { gold } = await findHoldings(walk.shop, buyer.id);
  same(gold, FIRST_UNITS - out.length * COIN_UNITS, 'metal');
}

/** An order's price is always the one that its customer agreed to. */
function checkPrice(walk: TransferWalk, { number, paid }: Order): void {
  same(paid, walk.agreed.get(number)?.paid, `price of ${number}`);
}

/** Money that the bank saw is recorded exactly once, with its own order, and no other money is recorded. */
function checkFlows(walk: TransferWalk, { number, state }: Order, records: Record[]): void {
  const real = records.filter(({ channel }) => channel !== 'books');
  const of = (way: Flow['way']) =>
    walk.flows
      .filter((flow) => flow.way === way && flow.order === number)
      .reduce((sum, flow) => sum + paiseOf(flow.amount) * standing(walk, flow), 0);
  same(
    { came: sumOf(real, 'in'), out: sumOf(real, 'out') },
    { came: of('in'), out: of('out') },
    `money of ${number}, which is ${state}`,
  );
  // An order's balance may be below zero only by payments that were taken back.
  if (keptOf(records) + takenBack(walk, number) < 0) throw new Error(`${number} gave too much`);
  if (state === 'replaced' && keptOf(records) < 0) throw new Error(`${number} passed too much on`);
}

function standing(walk: TransferWalk, { reference, records }: Flow): number {
  const left = [...records].filter((id) => !walk.voided.has(id)).length;
  if (left > 1) throw new Error(`${reference} was recorded ${left} times`);
  return left;
}

const takenBack = (walk: TransferWalk, number: string): number =>
  walk.flows
    .filter(({ way, order }) => way === 'in' && order === number)
    .flatMap(({ records, amount }) => [...records].map((id) => ({ id, amount })))
    .filter(({ id }) => walk.voided.has(id))
    .reduce((sum, { amount }) => sum + paiseOf(amount), 0);

/** An order goes on at its price only with money that the bank saw within the hold; no order lapses early or with all its money in time. */
function checkHold(walk: TransferWalk, order: Order, records: Record[]): void {
  const { number, state, heldUntil, paid } = order;
  if (!heldUntil) throw new Error(`${number} has no hold`);
  const balanced = new Set(records.map(({ reverses }) => reverses));
  const inTime = records
    .filter(({ id, reverses }) => reverses === null && !balanced.has(id))
    .filter(({ kind, seenAt }) => kind === 'forgiven' || (kind === 'in' && seenAt <= heldUntil))
    .reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  if (GOES_ON.includes(state) && inTime < paiseOf(paid)) {
    throw new Error(`${number} is ${state} with ${inTime} paise in time of ${paid}`);
  }
  if (
    state === 'lapsed' &&
    order.kind === 'buy' &&
    inTime >= paiseOf(paid) &&
    keptOf(records) >= paiseOf(paid)
  ) {
    throw new Error(`${number} lapsed although all came in time`);
  }
  if (state === 'lapsed' && walk.shop.now() <= heldUntil.getTime()) {
    throw new Error(`${number} lapsed before its end`);
  }
}

/** Money moved between orders is recorded twice, out of one and into the other, with equal sums to the paisa. */
function checkBooks(rows: Record[]): void {
  const books = rows.filter(({ channel }) => channel === 'books');
  same(sumOf(books, 'in'), sumOf(books, 'out'), 'money that moved');
}

async function checkCoupon(walk: TransferWalk, buyer: Buyer, own: Order[]): Promise<void> {
  const live = own.filter(({ coupon, state }) => Number(coupon) > 0 && !OVER.includes(state));
  const uses = await walk.shop.db
    .select()
    .from(couponUses)
    .where(eq(couponUses.customerId, buyer.id));
  same(
    uses.map(({ orderId }) => orderId),
    live.map(({ id }) => id),
    'orders with the coupon',
  );
}

const sumOf = (records: Record[], wanted: Record['kind']): number =>
  records
    .filter(({ kind }) => kind === wanted)
    .reduce((sum, { amount }) => sum + paiseOf(amount), 0);

const keptOf = (records: Record[]): number => sumOf(records, 'in') - sumOf(records, 'out');

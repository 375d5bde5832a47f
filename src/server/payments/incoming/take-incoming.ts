import { and, eq, inArray } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { incomingParts, type IncomingState, incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import { lockReference } from '../records/add-record.ts';
import { settleReturnedCredit } from '../refunds/seen-at-the-bank.ts';
import { bookIncoming, type IncomingRow } from './book-incoming.ts';
import type { IncomingCredit } from './credit.ts';
import { bookRecorded } from './join-recorded.ts';
import { matchCredit, type Verdict } from './matching/match-credit.ts';
import { readBook, type Sought } from './read-book.ts';
import { findRecords, findToldBefore, type ToldBefore } from './told-before.ts';
import { incomingKey } from './usable-reference.ts';

/** What became of money that came. */
export interface IncomingOutcome {
  /** Its row of `incoming_payments`. */
  id: number;
  state: IncomingState;
  /** The order that it was booked for, where it is one. */
  orderNumber?: string;
  /** The reason, in words for the desk. */
  why: string;
  /** Whether this money was told for the first time. */
  isNew: boolean;
}

/**
 * Takes money that came, from whatever source: keeps it once, matches it to its order and books what is certain, in one
 * transaction. A repeat changes nothing and returns the same outcome. `by` names who told: `statement:NAME`, `collect`.
 */
export async function takeIncoming(
  shop: ShopContext,
  credit: IncomingCredit,
  by: string,
): Promise<IncomingOutcome> {
  return inTransaction(shop, async (tx) => {
    const before = await findTold(tx, credit);
    if (before) return outcomeOf(tx, before, false);
    // A refund that the bank returns is not a customer's payment.
    const refund = await settleReturnedCredit(tx, { ...credit, account: credit.payerAccount });
    const key = incomingKey(credit.channel, credit.reference);
    if (refund) {
      const returned = await keep(tx, credit, { key, by });
      const row = returned ?? (await findTold(tx, credit));
      if (!row) throw new Error('A returned refund was not kept');
      const why = `The refund ${refund} came back: it is due again.`;
      const mine = eq(incomingPayments.id, row.id);
      await tx.db.update(incomingPayments).set({ state: 'foreign', why }).where(mine);
      return outcomeOf(tx, await readRow(tx, row.id), true);
    }
    const locked = await lockWhatIsMeant(tx, key, await judge(tx, soughtIn(credit, key)));
    await lockReference(tx, key);
    const row = await keep(tx, credit, { key, by });
    if (row) {
      await settle(tx, row, { by, locked });
      return outcomeOf(tx, await readRow(tx, row.id), true);
    }
    // Two sources told at the same time, and the other was first.
    const told = await findTold(tx, credit);
    if (!told) throw new Error('Incoming money was not kept');
    return outcomeOf(tx, told, false);
  });
}

/**
 * Matches waiting money again, after a customer told its reference or a later order was placed. Money that the desk has worked
 * on is left to the desk.
 */
export async function matchAgain(
  shop: ShopContext,
  id: number,
  by: string,
): Promise<IncomingOutcome> {
  return inTransaction(shop, async (tx) => {
    const seen = await readRow(tx, id);
    const locked = await lockWhatIsMeant(tx, '', await judge(tx, soughtOf(seen)));
    await lockReference(tx, seen.referenceKey);
    const row = await lockRow(tx, id);
    if ((await isWaiting(tx, row)) && !(await findToldBefore(tx, row))) {
      await apply(tx, row, { verdict: await judge(tx, soughtOf(row)), by, locked });
    }
    return outcomeOf(tx, await readRow(tx, id), false);
  });
}

const judge = async (tx: Tx, sought: Sought): Promise<Verdict> =>
  matchCredit(sought, await readBook(tx, sought));

/** Locks customers and orders in one fixed order, before references and rows of incoming money. */
async function lockWhatIsMeant(tx: Tx, key: string, verdict: Verdict): Promise<number[]> {
  const ids = [
    ...(verdict.state === 'booked' ? [verdict.order.id] : []),
    ...(await findRecords(tx, key)).map(({ orderId }) => orderId),
  ];
  if (ids.length === 0) return [];
  const { number, customerId, id } = orders;
  const found = await tx.db
    .select({ number })
    .from(orders)
    .where(inArray(id, ids))
    .orderBy(customerId, id);
  for (const order of found) await lockOrder(tx, order.number);
  return ids;
}

async function keep(
  tx: Tx,
  { paise, ...told }: IncomingCredit,
  { key, by }: { key: string; by: string },
): Promise<IncomingRow | undefined> {
  const [added] = await tx.db
    .insert(incomingPayments)
    .values({
      ...told,
      amount: rupeesOf(paise),
      referenceKey: key,
      toldAt: told.toldAt ?? new Date(tx.now()),
      state: 'suspense',
      why: '',
      by,
    })
    .onConflictDoNothing()
    .returning();
  return added;
}

/** Who settles money, and the ids of the orders that are locked for it. */
interface Settling {
  by: string;
  locked: number[];
}

async function settle(tx: Tx, row: IncomingRow, settling: Settling): Promise<void> {
  const before = await findToldBefore(tx, row);
  if (before) await settleToldBefore(tx, row, { before, ...settling });
  else await apply(tx, row, { verdict: await judge(tx, soughtOf(row)), ...settling });
}

/** Books only for an order in `locked`. An order that the verdict means only since those locks were taken waits for a person. */
async function apply(
  tx: Tx,
  row: IncomingRow,
  { verdict, by, locked }: Settling & { verdict: Verdict },
): Promise<void> {
  if (verdict.state === 'booked' && locked.includes(verdict.order.id)) {
    const order = await lockOrder(tx, verdict.order.number);
    const { matchedBy, why } = verdict;
    await bookIncoming(tx, row, [{ order, paise: paiseOf(row.amount) }], { by, matchedBy, why });
    return;
  }
  await tx.db.update(incomingPayments).set(waiting(verdict)).where(eq(incomingPayments.id, row.id));
}

function waiting(verdict: Verdict) {
  const { why } = verdict;
  if (verdict.state === 'suspense') return { state: verdict.state, why, candidates: [] };
  const candidates =
    verdict.state === 'proposed'
      ? verdict.candidates
      : [{ parts: [{ order: verdict.order.number, paise: 0 }], why }];
  return { state: 'proposed' as const, why, candidates };
}

async function settleToldBefore(
  tx: Tx,
  row: IncomingRow,
  { before, by, locked }: Settling & { before: ToldBefore },
): Promise<void> {
  const mine = eq(incomingPayments.id, row.id);
  if (before.how === 'same') {
    const { first } = before;
    const why = `Told before by ${first.source}, as incoming ${first.id}.`;
    await tx.db.update(incomingPayments).set({ state: 'same', sameAs: first.id, why }).where(mine);
    // This source may add what the first one lacked, such as an order's own account or an uncut remark.
    const verdict = await judge(tx, soughtOf(row));
    const known = await lockRow(tx, first.id);
    if (verdict.state !== 'booked' || !(await isWaiting(tx, known))) return;
    // Somebody recorded its reference with another amount: a person looks, as where this source had been the first.
    if ((await findRecords(tx, known.referenceKey)).length > 0) return;
    await apply(tx, known, { verdict, by, locked });
    return;
  }
  if (before.how === 'unclear') {
    const candidates = before.orders.map((order) => ({
      parts: [{ order, paise: 0 }],
      why: 'its reference was recorded for it',
    }));
    const state = candidates.length > 0 ? ('proposed' as const) : ('suspense' as const);
    await tx.db.update(incomingPayments).set({ state, why: before.why, candidates }).where(mine);
    return;
  }
  await bookRecorded(tx, row, { records: before.records, by });
}

async function findTold(
  { db }: Tx,
  { source, externalId }: Pick<IncomingCredit, 'source' | 'externalId'>,
): Promise<IncomingRow | undefined> {
  const [row] = await db
    .select()
    .from(incomingPayments)
    .where(and(eq(incomingPayments.source, source), eq(incomingPayments.externalId, externalId)));
  return row;
}

/** Throws an Error for a row that is not there. */
async function readRow({ db }: Tx, id: number): Promise<IncomingRow> {
  const [row] = await db.select().from(incomingPayments).where(eq(incomingPayments.id, id));
  if (!row) throw new Error(`There is no incoming money ${id}`);
  return row;
}

async function lockRow({ db }: Tx, id: number): Promise<IncomingRow> {
  const mine = eq(incomingPayments.id, id);
  const [row] = await db.select().from(incomingPayments).where(mine).for('update');
  if (!row) throw new Error(`There is no incoming money ${id}`);
  return row;
}

/** The money waits for its order, and nobody at the desk has worked on it. */
async function isWaiting({ db }: Tx, { id, state }: IncomingRow): Promise<boolean> {
  if (state !== 'proposed' && state !== 'suspense') return false;
  const parts = await db
    .select({ id: incomingParts.id })
    .from(incomingParts)
    .where(eq(incomingParts.incomingId, id))
    .limit(1);
  return parts.length === 0;
}

const soughtIn = (credit: IncomingCredit, referenceKey: string): Sought => ({
  ...credit,
  seenAt: credit.seenAt.getTime(),
  referenceKey,
});

const soughtOf = (row: IncomingRow): Sought => ({
  ...row,
  paise: paiseOf(row.amount),
  seenAt: row.seenAt.getTime(),
});

async function outcomeOf(tx: Tx, row: IncomingRow, isNew: boolean): Promise<IncomingOutcome> {
  const booked = await tx.db
    .select({ number: orders.number })
    .from(incomingParts)
    .innerJoin(orders, eq(orders.id, incomingParts.orderId))
    .where(eq(incomingParts.incomingId, row.sameAs ?? row.id));
  const [one, second] = booked;
  return {
    id: row.id,
    state: row.state,
    why: row.why,
    isNew,
    ...(one && !second && { orderNumber: one.number }),
  };
}

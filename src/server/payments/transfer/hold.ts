import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';
import { type PaymentRecord, standingOf } from '../records/find-order-money.ts';

/** The hold of an order by bank transfer, as the order keeps it. */
export type HeldOrder = Pick<Order, 'heldUntil' | 'deposit' | 'depositUntil' | 'paid'>;

/**
 * How a hold stands. `paid`: all came in time; `waiting`: there is time left; `over`: there is none. `deposit`: like `waiting`,
 * but the deposit must come first.
 */
export type HoldState = 'paid' | 'waiting' | 'deposit' | 'over';

export interface Hold {
  state: HoldState;
  /** Whole paise still missing: of the total in time, or of the deposit by its own deadline. */
  short: number;
  depositShort: number;
  /** Until when the price holds by what has come so far: a deposit that is missing ends it early. */
  until: Date;
}

/**
 * Weighs what came for an order against its hold, in whole paise. Money counts by when the bank saw it, not when it was
 * recorded, so that the answer after the end never changes. Money given back does not count.
 */
export function holdOf(order: HeldOrder, records: PaymentRecord[], now: number): Hold {
  const { heldUntil, depositUntil } = order;
  if (!heldUntil) throw new Error('This order has no hold');
  const standing = standingOf(records);
  const sumOf = (counts: (record: PaymentRecord) => boolean) =>
    standing.filter(counts).reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  const given = sumOf(({ kind }) => kind === 'out');
  const kept = sumOf(({ kind }) => kind === 'in') - given;
  const forgiven = sumOf(({ kind }) => kind === 'forgiven');
  const cameBy = (until: Date) =>
    Math.min(
      kept,
      sumOf(({ kind, seenAt }) => kind === 'in' && seenAt.getTime() <= until.getTime()),
    );
  const short = Math.max(0, paiseOf(order.paid) - forgiven - cameBy(heldUntil));
  const depositShort = depositUntil
    ? Math.max(0, paiseOf(order.deposit) - cameBy(depositUntil))
    : 0;
  // Money seen after the end proves that the end is past: the sandbox can make late money before its time.
  const latest = Math.max(now, ...standing.map(({ seenAt }) => seenAt.getTime()));
  return {
    state: stateOf(order, { short, depositShort }, latest),
    short,
    depositShort,
    until: depositShort > 0 && depositUntil ? depositUntil : heldUntil,
  };
}

function stateOf(
  { heldUntil, depositUntil }: HeldOrder,
  { short, depositShort }: Pick<Hold, 'short' | 'depositShort'>,
  now: number,
): HoldState {
  const isOver = (until: Date | null) => until !== null && now > until.getTime();
  if (depositShort > 0) return isOver(depositUntil) ? 'over' : 'deposit';
  if (short === 0) return 'paid';
  return isOver(heldUntil) ? 'over' : 'waiting';
}

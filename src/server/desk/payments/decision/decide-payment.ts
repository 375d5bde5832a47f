import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { Decided } from '#shared/desk/contract/payments/payments.ts';
import { findBookedFor, findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { freePaise } from '#server/payments/incoming/book-incoming.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { matchAgain } from '#server/payments/incoming/take-incoming.ts';
import { isRestAsked } from '#server/payments/asks/ask-rest.ts';
import { endAsk } from '#server/payments/asks/asks.ts';
import { proofReader } from '#server/payments/proof/proof-bytes.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { incomingBookedAct } from '../../acts/incoming-booked.ts';
import { isOut } from '../../acts/write-off.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { Desk, DeskAnswer } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { paise } from '../../command-line/money.ts';
import { askCustomer } from './ask-customer.ts';
import { refuseUncompared } from './compare-likes.ts';
import { confirmOrder, mostForgiven } from './confirm-order.ts';
import { done } from '../../command-line/done.ts';
import { type Channel, receivePayment } from './receive-payment.ts';
import { refuseHeld } from './hold-payment.ts';
import { refuseChanged } from './revisions.ts';
import { screenWords } from '../../command-line/screen-words.ts';
import { count } from '../../command-line/words.ts';
import { writeUndo } from './undo-decision.ts';

/** How somebody knows that the money is there. */
export interface Seen {
  /** A bank line in the store's records. */
  incoming?: number | undefined;
  /** What they saw at the bank themselves. */
  seen?:
    | { amount: string; reference: string; channel?: Channel | undefined; at?: number | undefined }
    | undefined;
  /** Why it counts although another order has its reference, or its card provider is silent. */
  anyway?: string | undefined;
  /** Why the shortfall is forgiven. */
  forgive?: string | undefined;
}

/**
 * The money of an order is in the bank: records it and confirms the order if all has come; a shortfall is asked for, unless it
 * is forgiven and may be. A repeat changes nothing. Throws a Refusal 404, and 409 for an order that has changed since, whose
 * picture is not compared yet, or by the rules of its steps.
 */
export async function confirmPayment(
  desk: Desk,
  { item, number, revision }: { item: string; number: string; revision: string },
  seen: Seen,
): Promise<Decided> {
  const before = await findOrder(desk, number);
  const known = await findOrderMoney(desk.shop, before.order);
  // A sent order whose payment was taken back since can be paid once more.
  if (isConfirmed(before.order) && known.short === 0) return alreadyConfirmed(before);
  await refuseChanged(desk, item, revision);
  const forgivable = paiseOf(mostForgiven(before.order, desk.shop));
  if (seen.forgive !== undefined && forgivable === 0) {
    throw new Refusal(
      REFUSED.conflict,
      `Nothing of ${number} can be forgiven. Nothing was changed.`,
    );
  }
  const looked = await refuseUncompared(desk, number);
  const wasAsked = await isRestAsked(desk.shop, before.order.id);
  const booked = await bookSeen(desk, number, seen);
  // It waits for a second person's approval.
  if (booked?.failed) return done(booked);
  const parts = booked ? [booked] : [];
  const { order } = await findOrder(desk, number);
  const money = await findOrderMoney(desk.shop, order);
  const had = new Set(known.records.map(({ id }) => id));
  const payments = standingOf(money.records).flatMap(({ id, by }) =>
    !had.has(id) && by === `desk:${desk.by}` ? [id] : [],
  );
  const forgives = seen.forgive !== undefined && money.short <= forgivable;
  if (money.short > 0 && (!forgives || isConfirmed(order))) {
    if (!booked) {
      throw new Refusal(
        REFUSED.conflict,
        `${paise(money.short)} of ${number} has not come. Nothing was changed. Say what you saw at the bank.`,
      );
    }
    if (order.state !== 'placed' && order.state !== 'lapsed') return decided(parts);
    // The booking itself asks for the rest of an order by card.
    const isAsked = await isRestAsked(desk.shop, order.id);
    if (!isAsked) parts.push(await askCustomer(desk, number, { kind: 'rest', words: '' }));
    return decided(parts, { order: number, payments, asked: !wasAsked });
  }
  if (order.state !== 'placed' && order.state !== 'payment-received') {
    return decided(parts, { order: number, payments });
  }
  parts.push(await confirmOrder(desk, number, { anyway: seen.forgive, looked }));
  await endAsk(desk.shop, order.id);
  // The confirmation has credited the grams of digital metal: nothing can undo that.
  if (order.kind === 'digital') return decided(parts);
  // A forgiven shortfall is a record too.
  const after = await findOrderMoney(desk.shop, order);
  const forgiven = standingOf(after.records).flatMap(({ id, kind }) =>
    !had.has(id) && kind === 'forgiven' ? [id] : [],
  );
  return decided(parts, { order: number, payments: [...forgiven, ...payments], confirmed: true });
}

/** Books the money that somebody saw: a line of a statement, or what they read at the bank. Undefined where they saw none. */
async function bookSeen(
  desk: Desk,
  number: string,
  { incoming, seen, anyway }: Seen,
): Promise<DeskAnswer | undefined> {
  if (incoming !== undefined) return bookLine(desk, { incoming, number, anyway });
  if (!seen) return undefined;
  const { amount, reference, channel, at } = seen;
  const seenAt = readAt(at, desk.shop.now());
  return receivePayment(desk, number, { utr: reference, amount, channel, anyway, seenAt });
}

const isConfirmed = (order: Order): boolean => order.state === 'confirmed' || isOut(order);

function alreadyConfirmed({ order, steps }: Awaited<ReturnType<typeof findOrder>>): Decided {
  const by = steps.findLast(({ state }) => state === 'confirmed')?.by.replace(/^desk:/, '');
  return {
    lines: [`Nothing was changed: ${order.number} was confirmed before by ${by ?? 'the store'}.`],
    changed: false,
  };
}

function readAt(at: number | undefined, now: number): Date | undefined {
  if (at === undefined) return undefined;
  if (at > now) throw new Refusal(REFUSED.badInput, 'It cannot have been seen later than now.');
  return new Date(at);
}

interface Line {
  incoming: number;
  number: string;
  anyway: string | undefined;
}

/** Books all that is free of a bank line for an order, after matching it again, since newer claims may make the order a candidate. */
async function bookLine(desk: Desk, { incoming, number, anyway }: Line): Promise<DeskAnswer> {
  const seen = await findIncoming(desk.shop, incoming);
  await matchAgain(desk.shop, incoming, seen.source);
  const row = await findIncoming(desk.shop, incoming);
  const booked = (await findBookedFor(desk.shop, [incoming])).get(incoming) ?? [];
  if (row.state === 'booked' && booked.length === 1 && booked[0]?.order === number) {
    return { lines: [`It was booked for ${number}: ${row.why}`], data: { changed: true } };
  }
  const free = (await freePaise(desk.shop, row)) || paiseOf(row.amount);
  return carryOut(desk, incomingBookedAct, {
    incoming,
    parts: [{ order: number, paise: free }],
    ...(anyway !== undefined && { anyway }),
  });
}

interface Undo {
  order: string;
  payments: number[];
  confirmed?: boolean;
  asked?: boolean;
}

function decided(answers: DeskAnswer[], undo?: Undo): Decided {
  const all = answers.map((each) => done(each));
  const changed = all.some((each) => each.changed);
  return {
    lines: all.flatMap(({ lines }) => lines),
    changed,
    ...(undo && changed && { undo: writeUndo({ kind: 'confirm', ...undo }) }),
  };
}

/** How long to wait for a bucket in all. */
const PATIENCE_MS = 8000;
/** As many reasons as a note has room for. */
const MOST_KEPT_SAID = 2;

/**
 * Confirms orders whose money has all come, each by the rules for one; refused ones are reported and left. One order's refusal
 * does not stop the others.
 */
export async function confirmPaid(desk: Desk, numbers: string[], me: number): Promise<Done> {
  let confirmed = 0;
  const kept: string[] = [];
  // One reader for all orders, so that a silent bucket is waited for once.
  const reader = proofReader(desk.shop, { patienceMs: PATIENCE_MS });
  for (const number of numbers) {
    try {
      await refuseHeld(desk.shop, `order:${number}`, me);
      const looked = await refuseUncompared(desk, number, { reader, unseen: true });
      const said = done(await confirmOrder(desk, number, { looked }));
      if (said.changed) confirmed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      kept.push(screenWords(error.message));
    }
  }
  const more = kept.length - MOST_KEPT_SAID;
  const lines = [
    ...(confirmed > 0 ? [`${count(confirmed, 'order')} confirmed.`] : []),
    ...(kept.length > 0 ? [`${count(kept.length, 'order')} left for you.`] : []),
    ...kept.slice(0, MOST_KEPT_SAID),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
  return { lines, changed: confirmed > 0 };
}

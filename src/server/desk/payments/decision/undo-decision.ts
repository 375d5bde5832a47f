import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { isRestAsked } from '#server/payments/asks/ask-rest.ts';
import { findBookedFor } from '#server/payments/incoming/find-incoming.ts';
import { incomingReopenedAct } from '../../acts/incoming-ends.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { unconfirmOrder } from '../../orders/corrections.ts';
import type { Desk, DeskAnswer } from '../../command-line/command.ts';
import { done } from '../../command-line/done.ts';
import { findOrder } from '../../find-order.ts';
import { takeBackAsk } from './ask-customer.ts';
import { forgetSaid } from './compare-likes.ts';
import { voidPayment } from './void-payment.ts';

const rowId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A decision to undo: each part is checked again by its own rules. */
const undo = v.variant('kind', [
  v.object({
    kind: v.literal('confirm'),
    order: v.string(),
    payments: v.array(rowId),
    confirmed: v.optional(v.boolean(), false),
    asked: v.optional(v.boolean(), false),
  }),
  v.object({ kind: v.literal('ask'), order: v.string() }),
  v.object({ kind: v.literal('pictures'), own: v.string(), other: v.string() }),
  v.object({ kind: v.literal('booked'), incoming: rowId }),
  v.object({ kind: v.literal('foreign'), incoming: rowId }),
]);

export const writeUndo = (decision: v.InferInput<typeof undo>): string => JSON.stringify(decision);

const NOTHING: DeskAnswer = { lines: ['Nothing was changed.'], data: { changed: false } };

/** After this time somebody else may have continued from it: then it takes a correction command. */
const MOMENT_MS = 2 * 60_000;
const WHY = 'Taken back at once at the desk.';
/** Shown to the customer with the step. */
const WORDS = 'We are looking at the payment once more.';

/** Undoes a decision that the same person made a moment ago. Throws a Refusal 400, 404 or 409. */
export async function undoDecision(desk: Desk, text: string): Promise<Done> {
  const decision = readUndo(text);
  const justSaid = ({ by, at }: { by: string; at: Date }) =>
    refuseUnlessJust(desk, { by: by.startsWith('desk:') ? by : `desk:${by}`, at });
  switch (decision.kind) {
    case 'ask':
      return done(await takeBackAsk(desk, decision.order, justSaid));
    case 'pictures':
      return done(await forgetSaid(desk, decision, justSaid));
    case 'foreign':
      return done(
        await carryOut(desk, incomingReopenedAct, {
          incoming: decision.incoming,
          reference: '',
          reason: WHY,
        }),
      );
    case 'booked':
      return joined(await voidBooked(desk, decision.incoming));
    case 'confirm':
      return joined(await takeBackConfirm(desk, decision));
  }
}

function readUndo(text: string) {
  try {
    return v.parse(undo, JSON.parse(text));
  } catch {
    throw new Refusal(REFUSED.badInput, 'That cannot be taken back.');
  }
}

const joined = (answers: DeskAnswer[]): Done => {
  const all = answers.map((each) => done(each));
  return {
    lines: all.flatMap(({ lines }) => lines),
    changed: all.some(({ changed }) => changed),
  };
};

/** An order sent since then keeps its payment: an undo only means to look again. */
const GONE_ON: readonly string[] = ['dispatched', 'delivered'];

function refuseGoneOn({ number, state }: { number: string; state: string }): void {
  if (!GONE_ON.includes(state)) return;
  throw new Refusal(
    REFUSED.conflict,
    `${number} is ${state} by now. Nothing was changed. A payment that never came is taken back at the order.`,
  );
}

interface Confirmed {
  order: string;
  payments: number[];
  confirmed: boolean;
  asked: boolean;
}

async function takeBackConfirm(
  desk: Desk,
  { order: number, payments, confirmed, asked }: Confirmed,
): Promise<DeskAnswer[]> {
  const answers: DeskAnswer[] = [];
  const { order, steps } = await findOrder(desk, number);
  const { records } = await findOrderMoney(desk.shop, order);
  refuseGoneOn(order);
  const isConfirmed = confirmed && order.state === 'confirmed';
  const recorded = standingOf(records).filter(({ id }) => payments.includes(id));
  // All of it or none: a refusal says that nothing was changed.
  const step = steps.findLast(({ state }) => state === 'confirmed');
  if (isConfirmed) refuseUnlessJust(desk, step);
  recorded.forEach((record) => refuseUnlessJust(desk, doneOf(record)));
  if (isConfirmed) answers.push(await unconfirmOrder(desk, number, WORDS));
  for (const { id: payment } of recorded) {
    answers.push(await voidPayment(desk, number, { payment, reason: WHY }));
  }
  // Another question was asked since, which is not of this decision.
  const isOurs = asked && (await isRestAsked(desk.shop, order.id));
  if (isOurs) answers.push(await takeBackAsk(desk, number));
  return answers.length > 0 ? answers : [NOTHING];
}

/** Takes back what the same person has just booked of the money; what others have booked of it stays. All of it, or none. */
async function voidBooked(desk: Desk, incoming: number): Promise<DeskAnswer[]> {
  const parts = (await findBookedFor(desk.shop, [incoming])).get(incoming) ?? [];
  const booked = [];
  for (const { order: number, payment } of parts) {
    const { order } = await findOrder(desk, number);
    const { records } = await findOrderMoney(desk.shop, order);
    booked.push({ order, payment, record: records.find(({ id }) => id === payment) });
  }
  const own = booked.filter(({ record }) => isJust(desk, doneOf(record)));
  if (own.length === 0) booked.forEach(({ record }) => refuseUnlessJust(desk, doneOf(record)));
  own.forEach(({ order }) => refuseGoneOn(order));
  const answers: DeskAnswer[] = [];
  for (const { order, payment } of own) {
    answers.push(await voidPayment(desk, order.number, { payment, reason: WHY }));
  }
  return answers.length > 0 ? answers : [NOTHING];
}

const doneOf = (record: { by: string; recordedAt: Date } | undefined) =>
  record && { by: record.by, at: record.recordedAt };

const isJust = ({ shop, by }: Desk, done: { by: string; at: Date } | undefined): boolean =>
  done?.by === `desk:${by}` && shop.now() - done.at.getTime() <= MOMENT_MS;

function refuseUnlessJust(desk: Desk, done: { by: string; at: Date } | undefined): void {
  if (isJust(desk, done)) return;
  throw new Refusal(
    REFUSED.conflict,
    'That was decided too long ago, or by somebody else. Nothing was changed. Correct the order itself.',
  );
}

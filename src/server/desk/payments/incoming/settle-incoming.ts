import type { Decided } from '#shared/desk/contract/payments/payments.ts';
import { freePaise } from '#server/payments/incoming/book-incoming.ts';
import { findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { incomingBookedAct } from '../../acts/incoming-booked.ts';
import {
  incomingForeignAct,
  incomingReopenedAct,
  incomingSentBackAct,
} from '../../acts/incoming-ends.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { Desk, DeskAnswer } from '../../command-line/command.ts';
import { done } from '../../command-line/done.ts';
import { findOrder } from '../../find-order.ts';
import { writeUndo } from '../decision/undo-decision.ts';

/**
 * Assigns all free incoming money to orders, with the amount for each. Orders that the matching did not propose count towards
 * the limit of rupees. Throws a Refusal 404 or 409.
 */
export async function bookForOrders(
  desk: Desk,
  incoming: number,
  { parts, anyway }: { parts: { order: string; amount: string }[]; anyway: string | undefined },
): Promise<Decided> {
  const wanted = [];
  for (const { order: number, amount } of parts) {
    const { order } = await findOrder(desk, number);
    wanted.push({ order: order.number, paise: paiseOf(amount) });
  }
  const answer = await carryOut(desk, incomingBookedAct, {
    incoming,
    parts: wanted,
    ...(anyway !== undefined && { anyway }),
  });
  return undoable(answer, writeUndo({ kind: 'booked', incoming }));
}

/** Notes that the free part of incoming money went back to its sender. Throws a Refusal 400, 404 or 409. */
export async function sendIncomingBack(
  desk: Desk,
  incoming: number,
  { reference, reason }: { reference: string; reason: string },
): Promise<DeskAnswer> {
  const row = await findIncoming(desk.shop, incoming);
  const amount = rupeesOf(await freePaise(desk.shop, row));
  return carryOut(desk, incomingSentBackAct, { incoming, amount, reference, reason });
}

/** Notes that incoming money is not for the shop. Throws a Refusal 404 or 409. */
export async function markForeign(desk: Desk, incoming: number, reason: string): Promise<Decided> {
  const answer = await carryOut(desk, incomingForeignAct, { incoming, reason });
  return undoable(answer, writeUndo({ kind: 'foreign', incoming }));
}

/** Makes incoming money that was settled without an order wait again. Throws a Refusal 404 or 409. */
export async function reopenMoney(
  desk: Desk,
  incoming: number,
  reason: string,
): Promise<DeskAnswer> {
  const { sentBackReference: reference } = await findIncoming(desk.shop, incoming);
  return carryOut(desk, incomingReopenedAct, { incoming, reference, reason });
}

function undoable(answer: DeskAnswer, undo: string): Decided {
  const said = done(answer);
  return { ...said, ...(said.changed && { undo }) };
}

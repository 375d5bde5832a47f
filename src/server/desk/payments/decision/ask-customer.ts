import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { AskKind } from '#server/db/schema/desk-payments.ts';
import { endAsk, findAsks, type PaymentAsk, putAsk } from '#server/payments/asks/asks.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import { type FoundOrder, findLockedOrder } from '../../find-locked-order.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { refuseChanged } from './revisions.ts';

interface Question {
  kind: AskKind;
  /** For the customer; may be empty unless `kind` is `other`. */
  words: string;
}

/**
 * Asks the customer of an order about its payment: they read it on the order's page and answer there. A repeat changes nothing;
 * another question replaces the open one. With the `revision` at which somebody saw its payment, a payment that has changed since is
 * refused. Throws a Refusal 400, 404 or 409.
 */
export const askCustomer = (
  desk: Desk,
  number: string,
  question: Question,
  revision?: string,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const found = await findLockedOrder(tx, number);
    return ask(tx, found, question, revision);
  });

/** Asks about an order that is locked. */
async function ask(
  tx: DeskTx,
  { order }: FoundOrder,
  { kind, words }: Question,
  revision: string | undefined,
): Promise<DeskAnswer> {
  const { shop } = tx;
  if (kind === 'other' && !words) {
    throw new Refusal(REFUSED.badInput, 'Say what you want to know.');
  }
  if (order.state !== 'placed' && order.state !== 'lapsed') {
    throw new Refusal(
      REFUSED.conflict,
      `${order.number} is ${order.state}: nothing is asked for its payment any more.`,
    );
  }
  const before = (await findAsks(shop, [order.id])).get(order.id);
  if (before && before.kind === kind && before.words === words) {
    return {
      lines: [`Nothing was changed: ${before.by} asked this before.`],
      data: { order: order.number, changed: false },
    };
  }
  if (revision !== undefined) await refuseChanged(tx, `order:${order.number}`, revision);
  await putAsk(shop, order.id, { kind, words, by: tx.by });
  await recordAudit(tx, {
    act: 'payment-ask',
    subject: order.number,
    details: { kind, words, ...(before && { insteadOf: before.kind }) },
  });
  return {
    lines: [`The customer of ${order.number} is asked. They see it on the order's page.`],
    data: { order: order.number, changed: true },
  };
}

/** Withdraws an unanswered question, unless `check` refuses that. Throws a Refusal 404. */
export const takeBackAsk = (
  desk: Desk,
  number: string,
  check: (asked: PaymentAsk) => void = () => undefined,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order } = await findLockedOrder(tx, number);
    const asked = (await findAsks(tx.shop, [order.id])).get(order.id);
    if (asked) check(asked);
    const ended = await endAsk(tx.shop, order.id);
    if (ended) await recordAudit(tx, { act: 'payment-ask-ended', subject: order.number });
    return {
      lines: [
        ended
          ? `The customer of ${order.number} is not asked any more.`
          : `Nothing was changed: the customer of ${order.number} is asked nothing.`,
      ],
      data: { order: order.number, changed: ended },
    };
  });

import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { reopenIncoming } from '#server/payments/incoming/book-incoming.ts';
import {
  findOrderMoney,
  type PaymentRecord,
  standingOf,
} from '#server/payments/records/find-order-money.ts';
import { listRefunds, type RefundRow } from '#server/payments/refunds/find-refunds.ts';
import { markUnseen } from '#server/payments/refunds/settle-refund.ts';
import { findOtherHalf, type OtherHalf } from '#server/payments/transfer/other-half.ts';
import { reversePayment } from '#server/payments/records/reverse-payment.ts';
import { isOut } from '../../acts/write-off.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { followTakenBack, type MoneyLeft } from './follow-taken-back.ts';
import { findLockedOrder } from '../../find-locked-order.ts';
import { moneyFacts, moneyToDo } from '../../command-line/money.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { rupees } from '../../command-line/words.ts';

/**
 * Reverses a wrongly recorded payment or refund of an order by a record of its own. A refund that a person noted is on its way
 * again, since it was sent. A repeat changes nothing. Throws a Refusal 404, and 409 for an order that depends on that money or a
 * refund that the provider or the bank says was paid.
 */
export const voidPayment = (
  desk: Desk,
  number: string,
  { payment: id, reason }: { payment: number; reason: string },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order } = await findLockedOrder(tx, number);
    const { records, ...before } = await findOrderMoney(tx.shop, order);
    const record = records.find((each) => each.id === id && each.reverses === null);
    if (!record) {
      throw new Refusal(REFUSED.notFound, `${order.number} has no payment ${id}: see show.`);
    }
    const facts = { order: order.number, payment: id };
    if (!standingOf(records).includes(record)) {
      return {
        lines: [`Nothing was changed: payment ${id} was taken back before.`],
        data: { ...facts, ...moneyFacts(before), changed: false },
      };
    }
    const refund = (await listRefunds(tx.shop, order.id)).find(
      ({ paymentId }) => paymentId === record.id,
    );
    if (refund) refuseSeen(refund, record);
    const note = { by: `desk:${tx.by}`, note: reason };
    const other = await findOtherHalf(tx.shop, record);
    const moved = other && (await lockOrder(tx.shop, other.order));
    if (moved) await reversePayment(tx.shop, moved, { record: other.record, ...note });
    await reversePayment(tx.shop, order, { record, ...note });
    const movedMoney = moved && (await followTakenBack(tx, moved, { payment: id, moved: true }));
    if (refund) await markUnseen(tx.shop, refund);
    const incoming = await reopenIncoming(tx.shop, id, { by: note.by, reason });
    const money = await followTakenBack(tx, order, { payment: id, moved: other !== undefined });
    await recordAudit(tx, {
      act: 'void-payment',
      subject: order.number,
      details: {
        payment: id,
        amount: record.amount,
        reference: record.reference,
        reason,
        ...(money.asked && { asked: 'rest' }),
        ...(other && { and: `${other.record.id} of ${other.order}` }),
      },
    });
    const { order: after } = await findOrder(tx, order.number);
    return {
      lines: [
        `Payment ${id} of ${rupees(record.amount)} is taken back. ${order.number} is ${after.state}.`,
        ...(other && movedMoney ? await tellOtherHalf(tx, other, movedMoney) : []),
        ...(incoming === undefined
          ? []
          : [`Incoming ${incoming}, which it stood for, waits again: see incoming.`]),
        ...moneyToDo(money).map((line) => (other ? `${order.number}: ${line}` : line)),
        ...(money.short > 0 && isOut(after)
          ? ['It was carried out: what never comes is given up with write-off, by two people.']
          : []),
      ],
      data: { ...facts, state: after.state, ...moneyFacts(money), changed: true },
    };
  });

/** One person must not make money due again of which the provider or the bank says that it was paid. */
function refuseSeen({ code }: RefundRow, { by }: PaymentRecord): void {
  if (by === 'card') {
    throw new Refusal(
      REFUSED.conflict,
      `The card provider says that ${code} was paid. Nothing was changed.`,
    );
  }
  if (by !== 'statement') return;
  throw new Refusal(
    REFUSED.conflict,
    `The bank’s statement shows that ${code} was paid. Nothing was changed. If it came back since, note the refund as not paid: that needs a second person.`,
  );
}

/** What became of the order at the other end of money that was moved: where it came from it is due back, where it went it is missing. */
async function tellOtherHalf(
  tx: DeskTx,
  { order: number, record: { id } }: OtherHalf,
  money: MoneyLeft,
): Promise<string[]> {
  const { order } = await findOrder(tx, number);
  return [
    `So is payment ${id} of ${number}, which is ${order.state}: it is the same money.`,
    ...moneyToDo(money).map((line) => `${number}: ${line}`),
  ];
}

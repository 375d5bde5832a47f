import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { lockRefund } from '#server/payments/refunds/find-refunds.ts';
import { refundFailed } from '#server/payments/refunds/settle-refund.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { moneyToDo } from '../command-line/money.ts';
import { recordAudit } from '../record-audit.ts';
import { rowId } from './arg-schemas.ts';
import { rupees } from '../command-line/words.ts';

/** A refund will not be paid, or came back: its money is due again. */
export const refundFailedAct = deskAct({
  name: 'refund-failed',
  right: 'refunds.send',
  args: v.object({
    refund: v.string(),
    /** Rupees, for the summary: a refund's amount never changes. */
    amount: v.string(),
    /** The record by which it was seen to be paid, null for none: once it is seen to be, it is another act. */
    payment: v.optional(v.nullable(rowId)),
    reason: v.string(),
  }),
  summary: ({ refund, amount, reason }) =>
    `take the refund ${refund} of ${rupees(amount)} as not paid, so that it is due again (${reason})`,
  async run(tx, { refund: code, payment, reason }) {
    const locked = await lockRefund(tx.shop, code);
    const { refund, order } = locked;
    const facts = { refund: refund.code, order: order.number, amount: refund.amount };
    if (refund.state === 'failed') {
      return {
        lines: [`Nothing was changed: ${refund.code} failed before (${refund.reason}).`],
        data: { ...facts, state: 'failed', changed: false },
      };
    }
    if (payment !== undefined && payment !== refund.paymentId) {
      return {
        lines: [
          `Nothing was changed: ${refund.code} was noted as paid, or no longer so, since this was asked for. It is ${refund.state}.`,
        ],
        data: { ...facts, state: refund.state, changed: false },
      };
    }
    if (refund.state === 'done' && refund.way === 'card') {
      throw new Refusal(
        REFUSED.conflict,
        `The card provider says that ${refund.code} was paid. Nothing was changed.`,
      );
    }
    // Once it was sent, a mistake here would pay it twice.
    if (refund.state === 'sent' || refund.state === 'done') {
      tx.requireSecond(`${refund.code} was sent, and will be paid twice if it did arrive`);
    }
    await refundFailed(tx.shop, locked, { reason, by: `desk:${tx.by}` });
    await recordAudit(tx, {
      act: 'refund-failed',
      subject: order.number,
      details: { refund: refund.code, amount: refund.amount, was: refund.state, reason },
    });
    const money = await findOrderMoney(tx.shop, order);
    return {
      lines: [`The refund ${refund.code} is taken as not paid.`, ...moneyToDo(money)],
      data: { ...facts, state: 'failed', changed: true },
    };
  },
});

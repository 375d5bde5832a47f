import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { takeBackState } from '#server/orders/lifecycle/take-back-state.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { listRefunds } from '#server/payments/refunds/find-refunds.ts';
import { markFailed } from '#server/payments/refunds/settle-refund.ts';
import { reversePayment } from '#server/payments/records/record-payment.ts';
import type { DeskCommand } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { lockOrder } from '../lock-order.ts';
import { moneyFacts, moneyToDo } from '../money.ts';
import { readId, readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { rupees } from '../words.ts';

export const voidPaymentCommand: DeskCommand = {
  name: 'void-payment',
  takes: ['ORDER', 'PAYMENT'],
  options: { reason: { value: 'TEXT', about: 'why, for the audit log', required: true } },
  about:
    'a payment or refund of an order was recorded wrongly; balances it with a record of its own',
  run(desk, given) {
    const reason = readWords(given, 'reason');
    const id = readId(given.place('PAYMENT'));
    return together(desk, async (tx) => {
      const { order } = await lockOrder(tx, given.place('ORDER'));
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
      const by = `desk:${tx.by}`;
      const { money } = await reversePayment(tx.shop, order, { record, by, note: reason });
      const refunds = await listRefunds(tx.shop, order.id);
      const refund = refunds.find(({ paymentId }) => paymentId === record.id);
      if (refund) await markFailed(tx.shop, refund, reason);
      if (money.short > 0 && order.state === 'confirmed') {
        throw new Refusal(
          REFUSED.conflict,
          `Without payment ${id} not all of ${order.number} has come, and it is confirmed. Nothing was changed. Take its confirmation back first: see unconfirm.`,
        );
      }
      if (money.short > 0 && order.state === 'payment-received') {
        await takeBackState(tx.shop, order, { to: 'placed', by, note: '' });
      }
      await recordAudit(tx, {
        act: 'void-payment',
        subject: order.number,
        details: { payment: id, amount: record.amount, reference: record.reference, reason },
      });
      const { order: after } = await findOrder(tx, order.number);
      return {
        lines: [
          `Payment ${id} of ${rupees(record.amount)} is taken back. ${order.number} is ${after.state}.`,
          ...moneyToDo(money),
        ],
        data: { ...facts, state: after.state, ...moneyFacts(money), changed: true },
      };
    });
  },
};

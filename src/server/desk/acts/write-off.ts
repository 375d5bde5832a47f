import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { moneyFacts } from '../command-line/money.ts';
import { rupees } from '../command-line/words.ts';
import { findLockedOrder } from '../find-locked-order.ts';
import { recordAudit } from '../record-audit.ts';

/** Whether goods or grams are with the customer, so that the order can no longer be ended. */
export const isOut = ({
  kind,
  state,
  returnedGrams,
}: Pick<Order, 'kind' | 'state' | 'returnedGrams'>): boolean =>
  state === 'dispatched' ||
  state === 'delivered' ||
  state === 'credited-back' ||
  (state === 'returned' && returnedGrams) ||
  (kind === 'digital' && state === 'confirmed');

/**
 * Gives up as a loss what is missing for an order that was carried out, because its payment was taken back since, for example by
 * the card owner's bank. Never by one person, whatever the amount. Grams of digital metal become the customer's for good.
 */
export const writeOffAct = deskAct({
  name: 'write-off',
  right: 'payments.decide',
  args: v.object({
    order: v.string(),
    /** Rupees missing when it was asked for: with another sum missing by now it is another act. */
    amount: v.string(),
    reason: v.string(),
  }),
  summary: ({ order, amount, reason }) =>
    `give up ${rupees(amount)} of ${order}, which was carried out, as a loss (${reason})`,
  async run(tx, { order: number, amount, reason }) {
    const { order } = await findLockedOrder(tx, number);
    const { short } = await findOrderMoney(tx.shop, order);
    const facts = { order: order.number, amount };
    if (short === 0) {
      return {
        lines: [`Nothing was changed: no money of ${order.number} is missing.`],
        data: { ...facts, changed: false },
      };
    }
    if (!isOut(order)) {
      throw new Refusal(
        REFUSED.conflict,
        `${order.number} is ${order.state}: it waits for its money, or is rejected or cancelled. Only what was carried out is written off.`,
      );
    }
    if (rupeesOf(short) !== amount) {
      throw new Refusal(
        REFUSED.conflict,
        `${rupees(rupeesOf(short))} of ${order.number} is missing by now, not ${rupees(amount)}. Nothing was changed.`,
      );
    }
    tx.requireSecond('what was carried out would never be paid');
    const { record, money } = await recordPayment(tx.shop, order, {
      kind: 'forgiven',
      amount,
      channel: 'books',
      reference: '',
      by: `desk:${tx.by}`,
      note: reason,
    });
    await recordAudit(tx, {
      act: 'write-off',
      subject: order.number,
      details: { payment: record.id, amount, reason },
    });
    return {
      lines: [`${rupees(amount)} of ${order.number} is written off.`],
      data: { ...facts, payment: record.id, ...moneyFacts(money), changed: true },
    };
  },
});

import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orders } from '#server/db/schema/orders.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { findOrder } from '../find-order.ts';
import { recordAudit } from '../record-audit.ts';
import { clockTime, rupees } from '../words.ts';

/** The money of a rejected order was given back. */
export const refundedAct = deskAct({
  name: 'refunded',
  args: v.object({
    order: v.string(),
    /** Rupees that were due back when it was said: more by now is another act. */
    amount: v.string(),
    /** The number of the bank's transfer. */
    reference: v.string(),
  }),
  summary: ({ order, amount, reference }) =>
    `note ${rupees(amount)} of ${order} as given back with the reference ${reference}`,
  async run(tx, { order: wanted, amount, reference }) {
    const { db, now } = tx.shop;
    const { customer } = await findOrder(tx, wanted);
    await lockCustomer(tx.shop, customer.id);
    const { order } = await findOrder(tx, wanted);
    if (Number(order.refundDue) === 0) {
      throw new Refusal(REFUSED.conflict, `No money of ${order.number} is to be given back.`);
    }
    const { number, refundDue, refundedAt, refundReference } = order;
    const facts = { order: number, amount: refundDue };
    if (refundedAt) {
      const line = `${rupees(refundDue)} of ${number} was given back on ${clockTime(refundedAt)} with the reference ${refundReference}.`;
      if (refundReference !== reference) throw new Refusal(REFUSED.conflict, line);
      return {
        lines: [`Nothing was changed: ${line}`],
        data: { ...facts, reference, changed: false },
      };
    }
    if (refundDue !== amount) {
      throw new Refusal(
        REFUSED.conflict,
        `${rupees(refundDue)} of ${number} is to be given back by now, not ${rupees(amount)}. Nothing was changed.`,
      );
    }
    await tx.permit({ rupees: paiseOf(refundDue) });
    await db
      .update(orders)
      .set({ refundedAt: new Date(now()), refundReference: reference })
      .where(eq(orders.id, order.id));
    await recordAudit(tx, {
      act: 'refunded',
      subject: number,
      details: { amount: refundDue, reference },
    });
    return {
      lines: [`${rupees(refundDue)} of ${number} is noted as given back.`],
      data: { ...facts, reference, changed: true },
    };
  },
});

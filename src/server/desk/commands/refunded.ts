import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orders } from '#server/db/schema/orders.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import type { DeskCommand } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime, rupees } from '../words.ts';

export const refundedCommand: DeskCommand = {
  name: 'refunded',
  takes: ['ORDER'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
  },
  about: 'the money of a rejected order was given back',
  run(desk, given) {
    const reference = readWords(given, 'reference');
    return together(desk, async (tx) => {
      const { db, now } = tx.shop;
      const { customer } = await findOrder(tx, given.place('ORDER'));
      await lockCustomer(tx.shop, customer.id);
      const { order } = await findOrder(tx, given.place('ORDER'));
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
    });
  },
};

import { refundedAct } from '../acts/refunded.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { DeskCommand } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { readWords } from '../read-option.ts';

export const refundedCommand: DeskCommand = {
  name: 'refunded',
  takes: ['ORDER'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
  },
  about: 'the money of a rejected order was given back',
  async run(desk, given) {
    const reference = readWords(given, 'reference');
    const { order } = await findOrder(desk, given.place('ORDER'));
    const { number, refundDue: amount } = order;
    return carryOut(desk, refundedAct, { order: number, amount, reference });
  },
};

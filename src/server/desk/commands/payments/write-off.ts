import { rupeesOf } from '#server/payments/paise.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { writeOffAct } from '../../acts/write-off.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { readWords } from '../../command-line/read-option.ts';
import { findOrder } from '../../find-order.ts';

export const writeOffCommand: DeskCommand = {
  name: 'write-off',
  right: 'payments.decide',
  takes: ['ORDER'],
  options: { reason: { value: 'TEXT', about: 'why, for the audit log', required: true } },
  about:
    'what is missing of an order that was sent, or of digital metal that was credited, is given up as a loss; by two people',
  async run(desk, given) {
    const reason = readWords(given, 'reason');
    const { order } = await findOrder(desk, given.place('ORDER'));
    const { short } = await findOrderMoney(desk.shop, order);
    return carryOut(desk, writeOffAct, { order: order.number, amount: rupeesOf(short), reason });
  },
};

import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { refundedAct } from '../acts/refunded.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { DeskCommand } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { AMOUNT, readAnyway, readRupees, REASON } from '../money.ts';
import { readWords } from '../read-option.ts';
import { CHANNELS, readChannel } from './received.ts';

export const refundedCommand: DeskCommand = {
  name: 'refunded',
  takes: ['ORDER'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
    amount: { ...AMOUNT, about: 'how much went back; all that is due if not said' },
    channel: { value: 'WAY', about: `${CHANNELS.join(', ')}; bank if not said` },
    anyway: { about: 'also where the refund of another order has its reference' },
    reason: REASON,
  },
  about: 'money of an order that was due back was given back, all of it or a part',
  async run(desk, given) {
    const said = given.option('amount');
    const anyway = readAnyway(given);
    const refund = {
      reference: readWords(given, 'reference'),
      channel: readChannel(given, 'bank'),
      all: said === undefined,
      ...(anyway !== undefined && { anyway }),
    };
    const amount = said === undefined ? undefined : readRupees(said, 'amount');
    const { order } = await findOrder(desk, given.place('ORDER'));
    const due = rupeesOf((await findOrderMoney(desk.shop, order)).over);
    return carryOut(desk, refundedAct, { order: order.number, amount: amount ?? due, ...refund });
  },
};

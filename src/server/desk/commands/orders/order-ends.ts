import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { readRupees } from '../../command-line/money.ts';
import { cancelOrder, creditBackOrder, returnOrder } from '../../orders/ends.ts';
import { readWords } from '../../command-line/read-option.ts';

const FOR_CUSTOMER = { value: 'TEXT', about: 'for the customer', required: true };

export const cancelCommand: DeskCommand = {
  name: 'cancel',
  right: 'orders.end',
  takes: ['ORDER'],
  options: { reason: FOR_CUSTOMER },
  about: 'a confirmed order is not sent after all; its money is due back, metal and coupon return',
  async run(desk, given) {
    return cancelOrder(desk, given.place('ORDER'), readWords(given, 'reason'));
  },
};

export const creditBackCommand: DeskCommand = {
  name: 'credit-back',
  right: 'ledger.move',
  takes: ['ORDER'],
  options: { reason: FOR_CUSTOMER },
  about: 'a dispatched order came back; its grams go to the customer’s digital holding',
  async run(desk, given) {
    return creditBackOrder(desk, given.place('ORDER'), readWords(given, 'reason'));
  },
};

export const returnCommand: DeskCommand = {
  name: 'return',
  right: 'orders.end',
  takes: ['ORDER'],
  options: {
    reason: FOR_CUSTOMER,
    money: { value: 'RUPEES', about: 'what is given back of its money' },
    grams: { about: 'the grams of its pieces go to the customer’s digital holding' },
  },
  about: 'a dispatched or delivered order came back, for money, for its grams, or some of both',
  async run(desk, given) {
    const money = given.option('money');
    const grams = given.has('grams');
    if (money === undefined && !grams) {
      throw new WrongUsage('Say what goes back: --money RUPEES, --grams, or both.');
    }
    const back = { money: money === undefined ? '0.00' : readRupees(money, 'money'), grams };
    const reason = readWords(given, 'reason');
    return returnOrder(desk, given.place('ORDER'), { reason, ...back });
  },
};

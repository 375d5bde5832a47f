import { creditAct } from '../../acts/credit.ts';
import { METAL_OPTIONS, readMetalOptions } from '../../acts/metal-amounts.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { findCustomerByNumber } from '../../find-order.ts';
import { readWords } from '../../command-line/read-option.ts';

export const creditCommand: DeskCommand = {
  name: 'credit',
  right: 'ledger.move',
  takes: ['NUMBER'],
  options: {
    ...METAL_OPTIONS,
    reason: { value: 'TEXT', about: 'why; kept with the act', required: true },
    ref: {
      value: 'TEXT',
      about: 'a reference of your own, which makes it safe to repeat: each is booked once',
      required: true,
    },
  },
  about: 'digital metal out of the vault for a customer, by their mobile number',
  async run(desk, given) {
    const metals = readMetalOptions(given);
    const reason = readWords(given, 'reason');
    const reference = readWords(given, 'ref');
    const { id: customerId, number } = await findCustomerByNumber(desk, given.place('NUMBER'));
    return carryOut(desk, creditAct, { customerId, number, metals, reason, reference });
  },
};

import { findSale, payoutPaidAct } from '../../acts/payout-paid.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { readWords } from '../../command-line/read-option.ts';

export const payoutPaidCommand: DeskCommand = {
  name: 'payout-paid',
  right: 'payouts.pay',
  takes: ['SALE'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
  },
  about: 'the money of a sale of digital metal went to its customer',
  async run(desk, given) {
    const reference = readWords(given, 'reference');
    const { sale, total } = await findSale(desk, given.place('SALE'));
    return carryOut(desk, payoutPaidAct, { sale: sale.number, amount: total, reference });
  },
};

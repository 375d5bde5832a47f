import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findSale } from '../../acts/payout-paid.ts';
import { payoutReturnedAct } from '../../acts/payout-returned.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { readWords } from '../../command-line/read-option.ts';

export const payoutReturnedCommand: DeskCommand = {
  name: 'payout-returned',
  right: 'payouts.pay',
  takes: ['SALE'],
  options: {
    'came-back': { about: 'the bank returned the money; else it was noted by mistake' },
    reason: { value: 'TEXT', about: 'for colleagues', required: true },
  },
  about: 'takes back that a payout went: the money of the sale is due again',
  async run(desk, given) {
    const reason = readWords(given, 'reason');
    const { sale, total } = await findSale(desk, given.place('SALE'));
    const { number, paidReference: reference } = sale;
    if (!sale.paidAt) throw new Refusal(REFUSED.conflict, `${number} is not noted as paid.`);
    const paidAt = sale.paidAt.toISOString();
    const cameBack = given.has('came-back');
    return carryOut(desk, payoutReturnedAct, {
      sale: number,
      amount: total,
      reference,
      paidAt,
      cameBack,
      reason,
    });
  },
};

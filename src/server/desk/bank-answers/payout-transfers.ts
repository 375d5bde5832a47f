import { findPayoutOf, payoutStateOf } from '#server/digital/payouts/find-payouts.ts';
import { payoutPaidAct } from '../acts/payout-paid.ts';
import { payoutFailedAct } from '../acts/payout-release.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { Desk } from '../command-line/command.ts';
import type { Transfer, Transfers } from './note-bank-answer.ts';

interface PayoutTransfer extends Transfer {
  /** The row of the transfer that the bank has. */
  transfer: number | undefined;
}

/** Payouts of digital metal, which a bank's answer names by the number of their sale. One that failed needs a second person. */
export const payoutTransfers = (desk: Desk): Transfers<PayoutTransfer> => ({
  noun: 'payout',
  named: 'sale',
  async find(code) {
    const found = await findPayoutOf(desk.shop, code);
    if (!found) return undefined;
    const word = payoutStateOf(found);
    return {
      code,
      amount: found.ticket.total,
      // One that failed is due, and is released anew.
      state: word === 'paid' || word === 'sent' ? word : 'unsent',
      word,
      reference: found.sale.paidReference,
      transfer: found.transfer?.id,
    };
  },
  notePaid: ({ code: sale, amount }, reference) =>
    carryOut(desk, payoutPaidAct, { sale, amount, reference }),
  noteFailed: ({ code: sale, transfer }, reason) =>
    carryOut(desk, payoutFailedAct, {
      sale,
      ...(transfer !== undefined && { transfer }),
      reason,
    }),
});

import { and, eq, isNotNull } from 'drizzle-orm';
import { payoutTransfers as transfers } from '#server/db/schema/desk-people.ts';
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
    const failures = await findFailures(desk, code);
    return {
      code,
      amount: found.ticket.total,
      // One that failed is due, and is released anew: until it is in a file again the bank speaks of the transfer that failed.
      state: word === 'paid' || word === 'sent' ? word : failures.length > 0 ? 'failed' : 'unsent',
      word,
      reference: found.sale.paidReference,
      transfer: found.transfer?.id,
      failedBefore: failures,
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

/** Why earlier transfers of a sale that the bank had in a file failed. */
async function findFailures({ shop: { db } }: Desk, sale: string): Promise<string[]> {
  const { fileId, failedAt, reason } = transfers;
  const rows = await db
    .select({ reason })
    .from(transfers)
    .where(and(eq(transfers.sale, sale), isNotNull(fileId), isNotNull(failedAt)));
  return rows.map((row) => row.reason);
}

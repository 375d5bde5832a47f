import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds, type RefundState } from '#server/db/schema/refunds.ts';
import type { Channel } from '#server/payments/records/payment-reference.ts';
import type { Desk } from '../command-line/command.ts';
import { failRefund, noteRefunded } from '../payments/refunds/refunds.ts';
import type { Transfer, Transfers } from './note-bank-answer.ts';

interface RefundTransfer extends Transfer {
  order: string;
  channel: Channel;
}

const STATES: Record<RefundState, Transfer['state']> = {
  asked: 'unsent',
  approved: 'unsent',
  sent: 'sent',
  done: 'paid',
  failed: 'failed',
};

/**
 * Refunds by the bank, which its answer names by their codes. One that failed needs a second person: if it did arrive, it is paid
 * twice.
 */
export const refundTransfers = (desk: Desk): Transfers<RefundTransfer> => ({
  noun: 'refund',
  named: 'refund',
  async find(code) {
    const [found] = await desk.shop.db
      .select({ refund: refunds, order: orders.number, reference: payments.reference })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.code, code));
    if (!found) return undefined;
    const { refund, order, reference } = found;
    const { amount, state, place, way } = refund;
    return {
      code,
      amount,
      // What goes back to a card is in no file: the provider says what became of it.
      state: state === 'sent' && way === 'card' ? 'unsent' : STATES[state],
      word: state,
      reference: reference ?? '',
      order,
      channel: place?.kind === 'upi' ? 'upi' : 'bank',
    };
  },
  notePaid: ({ code: refund, order, amount, channel }, utr) =>
    noteRefunded(desk, order, { utr, amount, channel, refund }),
  noteFailed: ({ code }, reason) => failRefund(desk, code, reason),
});

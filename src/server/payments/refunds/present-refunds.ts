import type { OrderMoney } from '#shared/contract/orders.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { m } from '#server/messages/compiled/messages.js';
import { type PaymentRecord, standingOf } from '../records/find-order-money.ts';
import type { RefundRow } from './find-refunds.ts';

type WireRefund = OrderMoney['Refunds'][number];

/** An account's number with its last four digits, a UPI id with its first two letters. */
export const maskPlace = ({ kind, upi, account }: PayoutTo): string =>
  kind === 'upi'
    ? `${upi.slice(0, 2)}••••${upi.slice(upi.indexOf('@'))}`
    : `•••• ${account.slice(-4)}`;

const placeOf = ({ place }: RefundRow): string => (place ? maskPlace(place) : m.refund_to_card());

const sinceOf = ({ state, askedAt, approvedAt, sentAt, doneAt, failedAt }: RefundRow): Date =>
  ({ asked: askedAt, approved: approvedAt, sent: sentAt, done: doneAt, failed: failedAt })[state] ??
  askedAt;

/**
 * What is on its way back to the customer, and what came back, oldest first. A failed refund is left out: its money is due again
 * and will be sent anew.
 */
export function presentRefunds(rows: RefundRow[], records: PaymentRecord[]): WireRefund[] {
  const told = rows
    .filter(({ state }) => state !== 'failed')
    .map((row) => presentRefund(row, records.find(({ id }) => id === row.paymentId)?.reference));
  const known = new Set(rows.map(({ paymentId }) => paymentId));
  // Given back without a refund request: at the bank's counter, or before the shop had refunds.
  const byHand = standingOf(records)
    .filter(({ kind, channel, id }) => kind === 'out' && channel !== 'books' && !known.has(id))
    .map(({ seenAt, amount, channel, reference }) => ({
      at: seenAt,
      State: 'done',
      Amount: amount,
      To: '',
      Way: channel === 'card' ? 'card' : 'bank',
      Reference: reference,
    }));
  return inSequence([...told, ...byHand]);
}

/** Refunds that were on their way and did not arrive, or came back, oldest first. */
export const presentFailed = (rows: RefundRow[]): WireRefund[] =>
  inSequence(
    rows.filter((row) => row.state === 'failed' && wentOff(row)).map((row) => presentRefund(row)),
  );

/** Whether the money left: what the card provider refuses at once was never on its way. */
const wentOff = ({ way, sentAt, doneAt, providerRefundId }: RefundRow): boolean =>
  way === 'card' ? providerRefundId !== null : sentAt !== null || doneAt !== null;

const presentRefund = (row: RefundRow, reference: string = row.code) => ({
  at: sinceOf(row),
  State: row.state,
  Amount: row.amount,
  To: placeOf(row),
  Way: row.way,
  Reference: reference,
});

const inSequence = (refunds: (Omit<WireRefund, 'At'> & { at: Date })[]): WireRefund[] =>
  refunds
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...refund }) => ({ ...refund, At: at.toISOString() }));

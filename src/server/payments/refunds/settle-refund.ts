import type { Tx } from '#server/db/transaction.ts';
import { findOrderMoney, type PaymentRecord, standingOf } from '../records/find-order-money.ts';
import { findReferenceUses } from '../records/find-reference-uses.ts';
import { type Channel, referenceKey } from '../records/payment-reference.ts';
import { lockReference } from '../records/add-record.ts';
import { recordPayment } from '../records/record-payment.ts';
import { reversePayment } from '../records/reverse-payment.ts';
import { changeRefund, type LockedRefund, type RefundRow } from './find-refunds.ts';

/** How the money of a refund was seen to have gone. */
export interface SeenRefund {
  channel: Channel;
  reference: string;
  seenAt: Date;
  /** `card`, `statement`. */
  by: string;
}

/**
 * Records that the money of a refund went, once: told again it changes nothing. One transfer of the bank may be of several
 * refunds. The caller has locked it by lockRefund.
 */
export async function refundDone(
  tx: Tx,
  { order, refund }: LockedRefund,
  { channel, reference, seenAt, by }: SeenRefund,
): Promise<void> {
  if (refund.state === 'done') return;
  const key = referenceKey(channel, reference);
  await lockReference(tx, key);
  const others = await findReferenceUses(tx, { key, kind: 'out', exceptOrder: order.id });
  const { records } = await findOrderMoney(tx, order);
  const own = standingOf(records).some((each) => each.kind === 'out' && each.referenceKey === key);
  const { record } = await recordPayment(tx, order, {
    kind: 'out',
    amount: refund.amount,
    channel,
    reference,
    seenAt,
    by,
    note: refund.code,
    ...((own || others.length > 0) && { sharedBecause: `one transfer, of ${refund.code} too` }),
  });
  await markDone(tx, refund, record);
}

/** A refund whose money was recorded is done. */
export const markDone = (tx: Tx, refund: RefundRow, record: PaymentRecord): Promise<void> =>
  changeRefund(tx, refund, {
    state: 'done',
    doneAt: record.seenAt,
    paymentId: record.id,
    checkAt: null,
    reason: '',
  });

/**
 * The money of a refund did not arrive, or came back: it is due again. A record that it went is balanced. Changes nothing
 * where it failed before.
 */
export async function refundFailed(
  tx: Tx,
  { order, refund }: LockedRefund,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  if (refund.state === 'failed') return;
  if (refund.state === 'done') {
    const { records } = await findOrderMoney(tx, order);
    const record = standingOf(records).find(({ id }) => id === refund.paymentId);
    if (record) await reversePayment(tx, order, { record, by, note: reason });
  }
  await markFailed(tx, refund, reason);
}

/** A refund that is due again; what was recorded of it is balanced by the caller. */
export const markFailed = (tx: Tx, refund: RefundRow, reason: string): Promise<void> =>
  changeRefund(tx, refund, {
    state: 'failed',
    failedAt: new Date(tx.now()),
    checkAt: null,
    reason: reason.slice(0, 300),
  });

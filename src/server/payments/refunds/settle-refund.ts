import type { Tx } from '#server/db/transaction.ts';
import { tellRefundReturned } from '#server/notices/tell-money.ts';
import { findOrderMoney, type PaymentRecord, standingOf } from '../records/find-order-money.ts';
import { findReferenceUses } from '../records/find-reference-uses.ts';
import { type Channel, referenceKey } from '../records/payment-reference.ts';
import { lockReference } from '../records/add-record.ts';
import { recordPayment } from '../records/record-payment.ts';
import { reversePayment } from '../records/reverse-payment.ts';
import { changeRefund, type LockedRefund, type RefundRow } from './find-refunds.ts';

/** How the money of a refund was seen to leave. */
export interface SeenRefund {
  channel: Channel;
  reference: string;
  seenAt: Date;
  /** `card`, `statement`. */
  by: string;
}

/**
 * Records that the money of a refund went, once: a repeat changes nothing. One bank transfer may pay several refunds. The caller
 * has locked the refund by lockRefund.
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

/** Marks a refund as done, by the record of its money. */
export const markDone = (tx: Tx, refund: RefundRow, record: PaymentRecord): Promise<void> =>
  changeRefund(tx, refund, {
    state: 'done',
    doneAt: record.seenAt,
    paymentId: record.id,
    checkAt: null,
    reason: '',
  });

/**
 * Takes a refund back to its way, whose record a person noted by mistake: it was sent, and is due again only once it is known to
 * have failed. The caller reverses the record.
 */
export const markUnseen = (tx: Tx, refund: RefundRow): Promise<void> =>
  changeRefund(tx, refund, {
    state: 'sent',
    doneAt: null,
    paymentId: null,
    checkAt: refund.way === 'card' ? new Date(tx.now()) : null,
  });

/**
 * The money of a refund did not arrive, or came back: it is due again, and the customer is told if they heard that it went. A
 * record that it went is reversed. A refund that failed before is left unchanged.
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
  await tellRefundReturned(tx, order, refund.code);
}

/** Marks a refund as failed, so that it is due again; the caller reverses any record of it. */
export const markFailed = (tx: Tx, refund: RefundRow, reason: string): Promise<void> =>
  changeRefund(tx, refund, {
    state: 'failed',
    failedAt: new Date(tx.now()),
    checkAt: null,
    reason: reason.slice(0, 300),
  });

import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { tellRefundSent } from '#server/notices/tell-money.ts';
import { paiseOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { changeRefund, type LockedRefund, paiseOnTheirWay } from './find-refunds.ts';
import { markFailed } from './settle-refund.ts';

/** Lets a refund be sent. Throws a Refusal 409 where it is not asked for any more, or its money is not due back any more. */
export async function approveRefund(tx: Tx, locked: LockedRefund): Promise<void> {
  const { refund } = locked;
  if (refund.state !== 'asked') {
    throw new Refusal(REFUSED.conflict, `The refund ${refund.code} is ${refund.state}.`);
  }
  if (!(await isStillDue(tx, locked))) {
    throw new Refusal(
      REFUSED.conflict,
      `The money of ${refund.code} is not due back any more: less of ${locked.order.number} is.`,
    );
  }
  await changeRefund(tx, refund, { state: 'approved', approvedAt: new Date(tx.now()) });
}

/**
 * Notes that an approved refund is being sent, before anything leaves: whatever happens then, it is not sent a second
 * time. Gives false where it is none that may be sent, or where its money is not due any more, with which it fails.
 */
export async function markSent(
  tx: Tx,
  locked: LockedRefund,
  how: { fileId?: number; checkAt?: Date },
): Promise<boolean> {
  const { refund } = locked;
  if (refund.state !== 'approved') return false;
  if (!(await isStillDue(tx, locked))) {
    await markFailed(tx, refund, 'its money was not due back any more');
    return false;
  }
  await changeRefund(tx, refund, { state: 'sent', sentAt: new Date(tx.now()), ...how });
  // A provider of cards may still refuse it.
  if (refund.way === 'bank') await tellRefundSent(tx, locked.order, refund.code);
  return true;
}

/** Whether all that is on its way is due back: a payment may have been taken back, or an order gone on, meanwhile. */
async function isStillDue(tx: Tx, { order, refunds, refund }: LockedRefund): Promise<boolean> {
  const { over } = await findOrderMoney(tx, order);
  // What was asked for after this one must not keep it back.
  const before = refunds.filter(({ id, state }) => id <= refund.id || state === 'sent');
  return paiseOnTheirWay(before) <= over && paiseOf(refund.amount) <= over;
}

import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { tellRefundSent } from '#server/notices/tell-money.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { changeRefund, type LockedRefund, paiseOnTheirWay } from './find-refunds.ts';
import { markFailed } from './settle-refund.ts';

/** Approves a refund for sending. Throws a Refusal 409 where it is no longer asked for, or its money is no longer due back. */
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
 * Notes that an approved refund is being sent, before anything leaves, so that it can never be sent a second time. Returns false
 * where it may not be sent; one whose money is no longer due fails.
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
  // A card provider may still refuse it, so the customer is told only of a bank refund.
  if (refund.way === 'bank') await tellRefundSent(tx, locked.order, refund.code);
  return true;
}

/** Whether all that is on its way is still due back: a payment may have been taken back, or an order gone on, meanwhile. */
async function isStillDue(tx: Tx, { order, refunds, refund }: LockedRefund): Promise<boolean> {
  const { over } = await findOrderMoney(tx, order);
  // This one among them, which is asked for or approved. Later refunds must not block it.
  const before = refunds.filter(({ id, state }) => id <= refund.id || state === 'sent');
  return paiseOnTheirWay(before) <= over;
}

import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { isFull } from '../upi/upi-room.ts';

/**
 * An order by card keeps its price until it is paid or runs out, up to an hour, or until the desk, which has asked for the rest of what
 * came in part, ends it; the limit of unpaid orders is that of UPI.
 * Nothing is paid before the order is placed, so a refusal costs nobody anything. The caller has locked the customer. Throws a
 * Refusal 409.
 */
export async function requireCardRoom(tx: Tx, customerId: number): Promise<void> {
  if (!(await isFull(tx, customerId, 'CARD'))) return;
  throw new Refusal(REFUSED.conflict, m.card_too_many({ most: tx.upi.openMost ?? 0 }));
}

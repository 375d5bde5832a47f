import { exact } from '#shared/pricing/decimal.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import {
  issueCreditNote,
  issueMetalCreditNote,
} from '#server/documents/notes/issue-credit-note.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '../list-orders.ts';

interface Ending {
  to: OrderState;
  reason: string;
  at: Date;
}

/** The ends that leave nothing of an invoice. */
const ENDS_WHOLE: readonly OrderState[] = ['rejected', 'cancelled', 'replaced'];

/**
 * Issues the credit notes of an invoiced order that comes to its end otherwise than delivered: over the whole
 * invoice where it is cancelled, or rejected or replaced after its confirmation was taken back: the order that replaces
 * it gets an invoice of its own; over what goes back where it was returned or could not be delivered. The invoice of a
 * conversion has no metal on it, so metal that goes back is no part of a note on it. Throws the refusals of issueNote.
 */
export async function endInvoicedOrder(tx: Tx, order: Order, ending: Ending): Promise<void> {
  if (order.invoiceNumber === null || exact(order.paid).eq(0)) return;
  const { to, ...note } = ending;
  if (ENDS_WHOLE.includes(to)) await issueCreditNote(tx, order.id, note);
  if (to === 'returned' && exact(order.returnedMoney).gt(0)) {
    await issueCreditNote(tx, order.id, { ...note, amount: order.returnedMoney });
  }
  const gramsBack = to === 'credited-back' || (to === 'returned' && order.returnedGrams);
  if (gramsBack && order.kind === 'buy') await issueMetalCreditNote(tx, order, note);
}

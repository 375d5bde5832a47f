import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '../list-orders.ts';

/**
 * The one place that every end of an order goes through whose invoice was issued: it was cancelled, returned for
 * money, or rejected after its confirmation was taken back. Its credit note belongs here, as
 * `issueCreditNote(tx, order.id, { reason, at })` of the documents; until there is one, the log says so.
 */
export function endInvoicedOrder(
  { log }: Tx,
  { number, invoiceNumber }: Pick<Order, 'number' | 'invoiceNumber'>,
): void {
  if (invoiceNumber === null) return;
  log.warn(
    { order: number, invoice: invoiceNumber },
    'an invoiced order ended: a credit note is due',
  );
}

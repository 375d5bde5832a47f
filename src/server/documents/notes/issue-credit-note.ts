import { eq } from 'drizzle-orm';
import { type Numeric, exact, sum } from '#shared/pricing/decimal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { orderLines } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { metalValue } from '#server/orders/lifecycle/metal-value.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { metalText } from '../invoices/invoice-texts.ts';
import { issueNote } from './issue-note.ts';

/**
 * Issues the credit note of an order whose money goes back: a refund, a cancellation, a return. Returns its number. `amount` is
 * in rupees, tax included; left out, it is what remains of the invoice after earlier credit notes. Its tax is credited in
 * proportion. Throws the refusals of issueNote.
 */
export function issueCreditNote(
  tx: Tx,
  orderId: number,
  { reason, at, amount }: { reason: string; at: Date; amount?: Numeric },
): Promise<string> {
  return issueNote(tx, orderId, {
    kind: 'credit-note',
    reason,
    at,
    amount: amount === undefined ? undefined : exact(amount),
  });
}

/**
 * Issues the credit note of a bag order that could not be delivered: its grams went to the digital holding, so the price of the
 * metal is credited. No money and no tax goes back, since the metal stays the customer's.
 */
export async function issueMetalCreditNote(
  tx: Tx,
  order: Order,
  { reason, at }: { reason: string; at: Date },
): Promise<string> {
  const rows = await tx.db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const lines = rows.map(({ line }) => line);
  const metal = (['Gold', 'Silver'] as const).flatMap((name) => {
    const own = lines.filter((line) => line.metal === name);
    const grams = sum(own.map((line) => exact(line.grams).times(line.quantity))).toFixed();
    return own.length > 0 ? [m.note_metal({ grams, metal: metalText(name).toLowerCase() })] : [];
  });
  return issueNote(tx, order.id, {
    kind: 'credit-note',
    reason: reason || m.note_undelivered(),
    at,
    amount: exact(metalValue(order)),
    metal: metal.join(', '),
  });
}

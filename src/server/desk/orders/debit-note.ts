import { exact } from '#shared/pricing/decimal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { issueNote, listNotes } from '#server/documents/notes/issue-note.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { recordAudit, together } from '../record-audit.ts';
import { rupees } from '../command-line/words.ts';

/**
 * Adds to an invoice that was too low, in rupees with tax included; it collects no money by itself. A repeat changes nothing.
 * Throws a Refusal 404 or 409.
 */
export const addDebitNote = (
  desk: Desk,
  number: string,
  { amount, reason }: { amount: string; reason: string },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { customer } = await findOrder(tx, number);
    await lockCustomer(tx.shop, customer.id);
    const { order } = await findOrder(tx, number);
    const notes = await listNotes(tx.shop, order.id);
    const same = notes.find(
      ({ kind, total, reason: given }) =>
        kind === 'debit-note' && exact(total).eq(amount) && given === reason,
    );
    if (same) {
      return {
        lines: [`Nothing was changed: ${same.number} says the same. Give another reason.`],
        data: { order: order.number, note: same.number, changed: false },
      };
    }
    const at = new Date(tx.shop.now());
    const wanted = { kind: 'debit-note' as const, at, reason, amount: exact(amount) };
    const note = await issueNote(tx.shop, order.id, wanted);
    await recordAudit(tx, {
      act: 'debit-note',
      subject: order.number,
      details: { note, amount, reason },
    });
    return {
      lines: [`${note} adds ${rupees(amount)} to the invoice ${order.invoiceNumber ?? ''}.`],
      data: { order: order.number, note, changed: true },
    };
  });

import { exact } from '#shared/pricing/decimal.ts';
import { issueNote, listNotes } from '#server/documents/notes/issue-note.ts';
import { lockCustomer } from '../../accounts/lock-customer.ts';
import { type DeskCommand, WrongUsage } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { rupees } from '../words.ts';

export const debitNoteCommand: DeskCommand = {
  name: 'debit-note',
  takes: ['ORDER'],
  options: {
    amount: {
      value: 'RUPEES',
      about: 'what the customer owes beyond the invoice, tax included',
      required: true,
    },
    reason: { value: 'TEXT', about: 'for the customer and the tax office', required: true },
  },
  about: 'adds to an invoice that was too low; collects nothing by itself',
  run(desk, given) {
    const amount = readAmount(given.option('amount') ?? '');
    const reason = readWords(given, 'reason');
    return together(desk, async (tx) => {
      const { customer } = await findOrder(tx, given.place('ORDER'));
      await lockCustomer(tx.shop, customer.id);
      const { order } = await findOrder(tx, given.place('ORDER'));
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
      const number = await issueNote(tx.shop, order.id, wanted);
      const details = { note: number, amount, reason };
      await recordAudit(tx, { act: 'debit-note', subject: order.number, details });
      return {
        lines: [`${number} adds ${rupees(amount)} to the invoice ${order.invoiceNumber ?? ''}.`],
        data: { order: order.number, note: number, changed: true },
      };
    });
  },
};

/** Rupees with at most two decimals. Throws WrongUsage. */
function readAmount(text: string): string {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || exact(text).lte(0)) {
    throw new WrongUsage('--amount must be rupees above 0, such as 150.50.');
  }
  return exact(text).toFixed(2);
}

import { exact } from '#shared/pricing/decimal.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { addDebitNote } from '../../orders/debit-note.ts';
import { readWords } from '../../command-line/read-option.ts';

export const debitNoteCommand: DeskCommand = {
  name: 'debit-note',
  right: 'orders.end',
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
  async run(desk, given) {
    const amount = readAmount(given.option('amount') ?? '');
    const reason = readWords(given, 'reason');
    return addDebitNote(desk, given.place('ORDER'), { amount, reason });
  },
};

/** Rupees with at most two decimals. Throws WrongUsage. */
function readAmount(text: string): string {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || exact(text).lte(0)) {
    throw new WrongUsage('--amount must be rupees above 0, such as 150.50.');
  }
  return exact(text).toFixed(2);
}

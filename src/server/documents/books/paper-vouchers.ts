import { paiseOf } from '#server/payments/paise.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type TaxSum, taxesAmong } from '../invoices/invoice-sums.ts';
import type { Note } from '../notes/note.ts';
import type { IssuedData } from '../returns/find-papers.ts';
import { LEDGER_OF_SUM } from './ledgers.ts';
import { type Voucher, type VoucherEntry, voucherOf } from './voucher.ts';

/** An issued paper as a voucher. */
export const voucherOfPaper = ({ kind, issuedAt, data }: IssuedData): Voucher =>
  kind === 'invoice' ? saleOf(data as Invoice, issuedAt) : noteOf(data as Note, issuedAt);

/** The customer owes the invoice's total; each line of its sums has its own account. */
function saleOf(invoice: Invoice, at: Date): Voucher {
  const { number, orderNumber, billTo, paid, sums } = invoice;
  return voucherOf({
    id: `invoice-${number}`,
    type: 'Sales',
    at,
    number,
    order: orderNumber,
    party: billTo.name,
    gstin: billTo.gstNumber,
    reference: '',
    narration: `Invoice ${number} of order ${orderNumber}`,
    entries: [
      { ledger: 'customers', paise: paiseOf(paid) },
      ...sums.flatMap(({ name, value }) =>
        name === 'taxable' || name === 'value'
          ? []
          : [{ ledger: LEDGER_OF_SUM[name], paise: -paiseOf(value) }],
      ),
    ],
  });
}

/** A note lowers or raises what the customer owes; a note settled in metal lets the store owe them metal instead. */
function noteOf(note: Note, at: Date): Voucher {
  const { kind, number, orderNumber, billTo, total, sums, metal, invoice, reason } = note;
  const isCredit = kind === 'credit-note';
  const sign = isCredit ? 1 : -1;
  const taxes = taxesAmong(sums);
  const rest = paiseOf(total) - taxes.reduce((sum, { value }) => sum + paiseOf(value), 0);
  return voucherOf({
    id: `${kind}-${number}`,
    type: isCredit ? 'Credit Note' : 'Debit Note',
    at,
    number,
    order: orderNumber,
    party: billTo.name,
    gstin: billTo.gstNumber,
    reference: '',
    narration: `On invoice ${invoice.number} of order ${orderNumber}: ${reason}`,
    entries: [
      { ledger: metal ? 'metalOwed' : 'customers', paise: -sign * paiseOf(total) },
      { ledger: isCredit ? 'returns' : 'additions', paise: sign * rest },
      ...taxes.map((tax) => taxEntry(tax, sign)),
    ],
  });
}

const taxEntry = ({ name, value }: TaxSum, sign: number): VoucherEntry => ({
  ledger: LEDGER_OF_SUM[name],
  paise: sign * paiseOf(value),
});

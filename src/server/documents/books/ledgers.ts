import type { SumName } from '../invoices/invoice-sums.ts';

/** An account of the accountant's books: its name in vouchers, and its group in Tally. */
interface Ledger {
  name: string;
  group: string;
  /** Which downloadable list contains it. */
  list: 'bank' | 'sales' | 'tax' | 'customers' | 'other';
}

const ledger = (name: string, group: string, list: Ledger['list']): Ledger => ({
  name,
  group,
  list,
});

/** Every account that the vouchers use. */
export const LEDGERS = {
  customers: ledger('Online customers', 'Sundry Debtors', 'customers'),
  bank: ledger('Bank', 'Bank Accounts', 'bank'),
  card: ledger('Card provider', 'Current Assets', 'bank'),
  cash: ledger('Cash', 'Cash-in-Hand', 'bank'),
  sales: ledger('Sales of bullion', 'Sales Accounts', 'sales'),
  returns: ledger('Sales returns', 'Sales Accounts', 'sales'),
  additions: ledger('Additions to sales', 'Sales Accounts', 'sales'),
  making: ledger('Making charges', 'Sales Accounts', 'sales'),
  other: ledger('Other tax charged', 'Sales Accounts', 'sales'),
  delivery: ledger('Delivery charges', 'Sales Accounts', 'sales'),
  surcharge: ledger('Card surcharge', 'Sales Accounts', 'sales'),
  coupon: ledger('Coupons', 'Sales Accounts', 'sales'),
  rounding: ledger('Rounding off', 'Indirect Expenses', 'other'),
  cgst: ledger('Output CGST', 'Duties & Taxes', 'tax'),
  sgst: ledger('Output SGST', 'Duties & Taxes', 'tax'),
  utgst: ledger('Output UTGST', 'Duties & Taxes', 'tax'),
  igst: ledger('Output IGST', 'Duties & Taxes', 'tax'),
  writtenOff: ledger('Shortfalls written off', 'Indirect Expenses', 'other'),
  moved: ledger('Moved between orders', 'Suspense A/c', 'other'),
  metalOwed: ledger('Metal held for customers', 'Current Liabilities', 'other'),
  purchases: ledger('Purchases from customers', 'Purchase Accounts', 'other'),
  payouts: ledger('Payouts due', 'Sundry Creditors', 'other'),
} as const satisfies Record<string, Ledger>;

export type LedgerId = keyof typeof LEDGERS;

/** The account of each line of an invoice's sums. */
export const LEDGER_OF_SUM: Record<Exclude<SumName, 'taxable' | 'value'>, LedgerId> = {
  amount: 'sales',
  making: 'making',
  other: 'other',
  delivery: 'delivery',
  coupon: 'coupon',
  surcharge: 'surcharge',
  rounding: 'rounding',
  cgst: 'cgst',
  sgst: 'sgst',
  utgst: 'utgst',
  igst: 'igst',
};

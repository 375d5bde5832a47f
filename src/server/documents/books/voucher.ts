import { indianTime } from '#shared/india-time.ts';
import type { LedgerId } from './ledgers.ts';

export const VOUCHER_TYPES = [
  'Sales',
  'Receipt',
  'Payment',
  'Credit Note',
  'Debit Note',
  'Purchase',
  'Journal',
] as const;
export type VoucherType = (typeof VOUCHER_TYPES)[number];

/** Whole paise on one account: above 0 a debit, below 0 a credit. */
export interface VoucherEntry {
  ledger: LedgerId;
  paise: number;
}

/** One event in the accountant's books; its entries add up to 0. */
export interface Voucher {
  /** Never changes: a repeated import finds the voucher by it. */
  id: string;
  type: VoucherType;
  /** The day in India, `2026-11-20`. */
  day: string;
  /** The paper's number, or the name of the record. */
  number: string;
  order: string;
  party: string;
  /** The party's GSTIN, where they gave one. */
  gstin: string;
  /** The bank's or provider's reference; empty for papers. */
  reference: string;
  narration: string;
  entries: VoucherEntry[];
}

type Written = Omit<Voucher, 'day'> & { at: Date };

/** A voucher of a moment, without its zero entries. Throws an Error where it does not balance. */
export function voucherOf({ at, entries, ...voucher }: Written): Voucher {
  const sum = entries.reduce((total, { paise }) => total + paise, 0);
  if (sum !== 0) throw new Error(`The voucher ${voucher.id} does not balance: ${sum} paise`);
  return {
    ...voucher,
    day: indianTime(at.getTime()).day,
    entries: entries.filter(({ paise }) => paise !== 0),
  };
}

/** From one account to another: debits the first and credits the second. */
export const between = (debit: LedgerId, credit: LedgerId, paise: number): VoucherEntry[] => [
  { ledger: debit, paise },
  { ledger: credit, paise: -paise },
];

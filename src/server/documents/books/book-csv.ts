import { rupeesOf } from '#server/payments/paise.ts';
import { csvOf } from '../statements/csv.ts';
import { LEDGERS } from './ledgers.ts';
import type { Voucher, VoucherEntry } from './voucher.ts';

/** An accountant's program reads the books, and would take `="…"` for a part of the reference. */
const booksCsv = (rows: string[][]): string => csvOf(rows, { bare: true });

const HEADS = ['Date', 'Voucher', 'Number', 'Order', 'Party', 'GSTIN', 'Reference', 'Ledger'];
const SIDES = ['Debit', 'Credit'];

const sides = ({ paise }: VoucherEntry): string[] =>
  paise > 0 ? [rupeesOf(paise), ''] : ['', rupeesOf(-paise)];

const cellsOf = (voucher: Voucher, entry: VoucherEntry): string[] => [
  voucher.day,
  voucher.type,
  voucher.number,
  voucher.order,
  voucher.party,
  voucher.gstin,
  voucher.reference,
  LEDGERS[entry.ledger].name,
];

/** Every voucher with all of its entries, a line each. */
export const dayBookCsv = (vouchers: Voucher[]): string =>
  booksCsv([
    [...HEADS, ...SIDES, 'Narration'],
    ...vouchers.flatMap((voucher) =>
      voucher.entries.map((entry) => [
        ...cellsOf(voucher, entry),
        ...sides(entry),
        voucher.narration,
      ]),
    ),
  ]);

/** The account lists that can be downloaded. */
export const LEDGER_LISTS = ['bank', 'sales', 'tax', 'customers'] as const;

/** The entries of one account list, with each account's running change since the first day of the span. */
export function ledgerCsv(vouchers: Voucher[], list: (typeof LEDGER_LISTS)[number]): string {
  const moved = new Map<string, number>();
  const rows = vouchers.flatMap((voucher) =>
    voucher.entries
      .filter(({ ledger }) => LEDGERS[ledger].list === list)
      .map((entry) => {
        const sum = (moved.get(entry.ledger) ?? 0) + entry.paise;
        moved.set(entry.ledger, sum);
        return [...cellsOf(voucher, entry), ...sides(entry), rupeesOf(sum)];
      }),
  );
  return booksCsv([[...HEADS, ...SIDES, 'Moved since the first day'], ...rows]);
}

/** The change of each account used, in paise: above 0 a debit. */
export function movedBy(vouchers: Voucher[]): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { ledger, paise } of vouchers.flatMap(({ entries }) => entries)) {
    const { name } = LEDGERS[ledger];
    moved.set(name, (moved.get(name) ?? 0) + paise);
  }
  return moved;
}

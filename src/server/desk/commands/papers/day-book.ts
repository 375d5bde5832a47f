import { Refusal } from '#shared/contract/refusal.ts';
import { dayBookCsv, LEDGER_LISTS, ledgerCsv, movedBy } from '#server/documents/books/book-csv.ts';
import { findVouchers } from '#server/documents/books/find-vouchers.ts';
import { tallyLedgers, tallyVouchers } from '#server/documents/books/tally-xml.ts';
import { type Voucher, VOUCHER_TYPES } from '#server/documents/books/voucher.ts';
import { readSpan } from '#server/documents/statements/read-span.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';
import { table } from '../../command-line/table.ts';
import { count, rupees } from '../../command-line/words.ts';

export const dayBookCommand: DeskCommand = {
  name: 'day-book',
  right: 'reports.see',
  personal: true,
  takes: [],
  options: {
    from: { value: 'DAY', about: 'the first day, such as 2026-11-01', required: true },
    to: { value: 'DAY', about: 'the last day', required: true },
    save: { value: 'DIR', about: 'writes the day book, the ledgers and Tally’s files to a folder' },
    force: { about: 'even over files that are there' },
  },
  about: 'receipts, sales, refunds, notes, purchases and payouts of some days, for the accountant',
  async run({ shop }, given) {
    const { from, to, start, end } = readDays(given);
    const vouchers = await findVouchers(shop, { from: new Date(start), until: new Date(end) });
    const moved = movedBy(vouchers);
    const data = {
      from,
      to,
      vouchers: vouchers.length,
      ledgers: Object.fromEntries([...moved].map(([name, paise]) => [name, rupeesOf(paise)])),
    };
    if (vouchers.length === 0) return { lines: [`Nothing happened from ${from} to ${to}.`], data };
    const lines = [
      ...table(['VOUCHER', 'COUNT', 'DEBITS'], typeRows(vouchers)),
      '',
      ...table(['LEDGER', 'DEBIT', 'CREDIT'], ledgerRows(moved)),
      `${count(vouchers.length, 'voucher')}, each of them balanced.`,
    ];
    if (given.option('save') === undefined) {
      return { lines: [...lines, '', 'Add --save DIR to have the files.'], data };
    }
    return { lines, data, files: filesOf(vouchers, `${from}-${to}`) };
  },
};

function readDays(given: Given) {
  try {
    return readSpan(given.option('from') ?? '', given.option('to') ?? '');
  } catch (error) {
    if (error instanceof Refusal) throw new WrongUsage(error.message);
    throw error;
  }
}

function typeRows(vouchers: Voucher[]): string[][] {
  return VOUCHER_TYPES.flatMap((type) => {
    const own = vouchers.filter((voucher) => voucher.type === type);
    const debits = own
      .flatMap(({ entries }) => entries)
      .reduce((sum, { paise }) => sum + Math.max(0, paise), 0);
    return own.length > 0 ? [[type, String(own.length), rupees(rupeesOf(debits))]] : [];
  });
}

const ledgerRows = (moved: Map<string, number>): string[][] =>
  [...moved]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, paise]) => [
      name,
      paise > 0 ? rupees(rupeesOf(paise)) : '',
      paise < 0 ? rupees(rupeesOf(-paise)) : '',
    ]);

function filesOf(vouchers: Voucher[], span: string) {
  const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
  return [
    file(`day-book-${span}.csv`, dayBookCsv(vouchers)),
    ...LEDGER_LISTS.map((list) => file(`ledger-${list}-${span}.csv`, ledgerCsv(vouchers, list))),
    file('tally-ledgers.xml', tallyLedgers()),
    file(`tally-vouchers-${span}.xml`, tallyVouchers(vouchers)),
  ];
}

import type { BankFormat } from '#server/db/schema/incoming.ts';
import { listBankFormats } from '#server/payments/statements/bank-formats.ts';
import {
  type DeskCommand,
  type DeskOption,
  type Given,
  WrongUsage,
} from '../../command-line/command.ts';
import { readWords } from '../../command-line/read-option.ts';
import { table } from '../../command-line/table.ts';
import { setBankFormat } from '../../payments/incoming/bank-format.ts';
import { readBankName } from '../../payments/incoming/statement.ts';

const DATE_ORDERS = ['DMY', 'YMD', 'MDY'] as const satisfies readonly BankFormat['dateOrder'][];

/** The optional columns, with the option that sets each. */
const COLUMNS = {
  credit: 'credit',
  debit: 'debit',
  amount: 'amount',
  direction: 'direction',
  reference: 'reference',
  balance: 'balance',
  id: 'id',
  payer: 'payer',
  'payer-account': 'payerAccount',
  time: 'time',
} as const satisfies Record<string, keyof BankFormat>;

const heading = (about: string): DeskOption => ({ value: 'HEADING', about });

export const bankFormatCommand: DeskCommand = {
  name: 'bank-format',
  right: 'payments.decide',
  takes: ['BANK'],
  options: {
    date: { ...heading('the column of the day the bank had the money'), required: true },
    remark: { ...heading('the column of the text'), required: true },
    'date-order': { value: 'ORDER', about: `${DATE_ORDERS.join(', ')}; DMY if not said` },
    credit: heading('the column of what came'),
    debit: heading('the column of what went'),
    amount: heading('instead of both: one column, by its sign or --direction'),
    direction: heading('the column that says Cr or Dr'),
    reference: heading('the column of the UTR'),
    balance: heading('the column of the balance: shows that no line is missing'),
    id: heading('the column of the bank’s own number of a line'),
    payer: heading('the column of who paid'),
    'payer-account': heading('the column of the account that it came from'),
    time: heading('the column of the time'),
  },
  about: 'says which columns the CSV of a bank has; most banks’ are known by their headings',
  async run(desk, given) {
    return setBankFormat(desk, readBankName(given.place('BANK')), readFormat(given));
  },
};

function readFormat(given: Given): BankFormat {
  const order = given.option('date-order') ?? 'DMY';
  const dateOrder = DATE_ORDERS.find((each) => each === order);
  if (!dateOrder) throw new WrongUsage(`--date-order must be one of ${DATE_ORDERS.join(', ')}.`);
  const named = Object.entries(COLUMNS).flatMap(([option, column]) =>
    given.option(option) === undefined ? [] : [[column, readWords(given, option)] as const],
  );
  const format: BankFormat = {
    date: readWords(given, 'date'),
    remark: readWords(given, 'remark'),
    dateOrder,
    ...Object.fromEntries(named),
  };
  return format;
}

export const bankFormatsCommand: DeskCommand = {
  name: 'bank-formats',
  right: 'payments.see',
  takes: [],
  about: 'how the CSV of each bank is read, where somebody has said it',
  async run({ shop }) {
    const rows = await listBankFormats(shop);
    if (rows.length === 0) {
      return { lines: ['None is kept: files are read by their headings.'], data: [] };
    }
    const body = rows.map(({ bank, format, by }) => [
      bank,
      Object.entries(format)
        .map(([column, name]) => `${column}: ${name}`)
        .join(', '),
      by,
    ]);
    return { lines: table(['BANK', 'COLUMNS', 'BY'], body), data: rows };
  },
};

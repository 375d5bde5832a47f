import { csvRows } from '#server/csv-rows.ts';
import { refuseHugeTable } from '#server/limits/refuse-huge-table.ts';
import type { BankFormat } from '#server/db/schema/incoming.ts';
import { readAmount } from './amounts.ts';
import { readDay, readTime } from './days.ts';
import { guessFormat, plainHeading } from './guess-format.ts';
import {
  MOST_LINES,
  MOST_REMARK,
  oneLine,
  type Statement,
  type StatementLine,
  unreadable,
} from './statement.ts';

/** The most rows above the headings: the bank's address, the account. */
const MOST_PREAMBLE = 60;

interface Row {
  cells: string[];
  /** The line number in the file, from 1. */
  line: number;
}

/**
 * Reads a bank's CSV by its format, or by the headings that most banks have. Lines above the headings and below the last day
 * are left out. Where there are balances, each line must lead to the next. Throws a Refusal 400.
 */
export function readCsv(text: string, kept: BankFormat | undefined): Statement {
  const rows = rowsOf(text);
  const { format, at } = findHeadings(rows, kept);
  const headings = (rows[at]?.cells ?? []).map(plainHeading);
  const cellOf =
    ({ cells }: Row) =>
    (column: string | undefined): string =>
      column === undefined ? '' : (cells[headings.indexOf(plainHeading(column))] ?? '').trim();
  const lines = rows.slice(at + 1).flatMap((row) => readRow(cellOf(row), format, row.line));
  return { account: findAccount(rows.slice(0, at)), lines: oldestFirst(lines) };
}

function rowsOf(text: string): Row[] {
  refuseHugeTable(text);
  try {
    const delimiter = [';', '\t', '|'].find((each) => commoner(text, each)) ?? ',';
    const parsed = csvRows(text, {
      delimiter,
      to: MOST_LINES + MOST_PREAMBLE + 2,
      max_record_size: 20_000,
    });
    if (parsed.length > MOST_LINES + MOST_PREAMBLE) {
      throw unreadable(`The file has more than ${MOST_LINES} lines.`);
    }
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw unreadable(`The file is no CSV: ${why.slice(0, 200)}`);
  }
}

/** Whether this sign separates the cells: the first lines have more of it than commas. */
function commoner(text: string, sign: string): boolean {
  const first = text.slice(0, 5000);
  return first.split(sign).length > first.split(',').length;
}

function findHeadings(
  rows: Row[],
  kept: BankFormat | undefined,
): { format: BankFormat; at: number } {
  const first = rows.slice(0, MOST_PREAMBLE);
  if (kept) {
    const wanted = namesOf(kept).map(plainHeading);
    const at = first.findIndex(({ cells }) => {
      const there = new Set(cells.map(plainHeading));
      return wanted.every((name) => there.has(name));
    });
    if (at < 0)
      throw unreadable(
        `No row of the file has the headings ${namesOf(kept).join(', ')}: see bank-format.`,
      );
    return { format: kept, at };
  }
  for (const [at, { cells }] of first.entries()) {
    const format = guessFormat(cells);
    if (format) return { format, at };
  }
  throw unreadable(
    'No row of the file is known as its headings. Say which columns it has: see bank-format.',
  );
}

const namesOf = (format: BankFormat): string[] =>
  Object.entries(format).flatMap(([column, name]) =>
    column === 'dateOrder' || !name ? [] : [name],
  );

function readRow(
  cell: (column: string | undefined) => string,
  format: BankFormat,
  line: number,
): StatementLine[] {
  const day = readDay(cell(format.date), format.dateOrder);
  const money = readMoney(cell, format);
  if (day === undefined) {
    // Totals and small print below the lines are skipped; but a row with money and no readable day would lose that money.
    if (money?.paise && /\d/.test(cell(format.date))) {
      throw unreadable(`Line ${line}: ${cell(format.date).slice(0, 30)} is no day.`);
    }
    return [];
  }
  if (!money) throw unreadable(`Line ${line}: its amount cannot be read.`);
  if (money.paise === 0) return [];
  const balance = readAmount(cell(format.balance));
  const hasBalance = format.balance !== undefined && cell(format.balance) !== '';
  if (hasBalance && !balance) throw unreadable(`Line ${line}: its balance cannot be read.`);
  const time = readTime(cell(format.time) || cell(format.date).replace(/^\S+/, ''));
  return [
    {
      direction: money.direction,
      paise: money.paise,
      at: day + time,
      remark: oneLine(cell(format.remark)).slice(0, MOST_REMARK),
      reference: oneLine(cell(format.reference)),
      payerName: oneLine(cell(format.payer)),
      payerAccount: cell(format.payerAccount),
      virtualAccount: '',
      bankId: cell(format.id),
      ...(hasBalance &&
        balance && { balance: balance.sign === 'debit' ? -balance.paise : balance.paise }),
    },
  ];
}

type Money = Pick<StatementLine, 'direction' | 'paise'>;

function readMoney(
  cell: (column: string | undefined) => string,
  format: BankFormat,
): Money | undefined {
  if (format.amount === undefined) {
    const [credit, debit] = [readAmount(cell(format.credit)), readAmount(cell(format.debit))];
    if (!credit || !debit || (credit.paise > 0 && debit.paise > 0)) return undefined;
    // Some banks mark the direction by a sign instead of a column.
    return credit.paise > 0 && credit.sign !== 'debit'
      ? { direction: 'in', paise: credit.paise }
      : { direction: 'out', paise: debit.paise || credit.paise };
  }
  const amount = readAmount(cell(format.amount));
  if (!amount) return undefined;
  const side = format.direction === undefined ? '' : cell(format.direction).toLowerCase();
  if (format.direction !== undefined && amount.paise > 0 && !/^[cd]/.test(side)) return undefined;
  const isDebit = side ? side.startsWith('d') : amount.sign === 'debit';
  return { direction: isDebit ? 'out' : 'in', paise: amount.paise };
}

/** `Account No : 50200011122233` above the headings. */
function findAccount(preamble: Row[]): string {
  const text = preamble.map(({ cells }) => cells.join(' ')).join('\n');
  return (
    /\b(?:account|a\/c)\s*(?:no|number)?\.?\s*[:-]?\s*([0-9X*]{6,34})\b/i.exec(text)?.[1] ?? ''
  );
}

/** Banks list a day's lines upwards or downwards. Balances, where present, show the order and that no line is missing. */
function oldestFirst(lines: StatementLine[]): StatementLine[] {
  const down = lines.toReversed();
  if (lines.every(({ balance }) => balance === undefined)) {
    return (lines[0]?.at ?? 0) > (lines.at(-1)?.at ?? 0) ? down : lines;
  }
  if (leadsOn(lines)) return lines;
  if (leadsOn(down)) return down;
  throw unreadable(
    'The balances do not lead from line to line: lines are missing, or a column is taken for another.',
  );
}

function leadsOn(lines: StatementLine[]): boolean {
  return lines.every(({ balance, direction, paise }, at) => {
    const before = lines[at - 1]?.balance;
    if (at === 0 || before === undefined || balance === undefined) return true;
    return balance === before + (direction === 'in' ? paise : -paise);
  });
}

import { type CsvRow, csvRows } from '#server/csv-rows.ts';
import { refuseHugeTable } from '#server/limits/refuse-huge-table.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { cellText } from '../cell-text.ts';

/** A line of the bank's answer to a file of payouts or refunds. */
export interface BankAnswerLine {
  /** The line number in the file; the heading is line 1. */
  line: number;
  /** The number of a sale or the code of a refund. */
  code: string;
  /** Rupees with two decimals. */
  amount: string;
  /** The bank's UTR; empty where it gives none. */
  reference: string;
  /** Why it was not paid, in the bank's words; empty for a paid line. */
  failure: string;
  /** The bank's status where that says neither paid nor failed: it may still be on its way, whatever UTR it has. */
  unsure: string;
}

const MOST_LINES = 2000;
/** As long as a reason that somebody types at the desk may be. */
const LONGEST_REASON = 300;

const HEADS = {
  code: ['reference', 'remark', 'customer reference', 'payment reference', 'remarks'],
  amount: ['amount', 'transaction amount', 'amount (inr)'],
  reference: ['utr', 'utr number', 'utr no', 'bank reference', 'transaction id'],
  status: ['status', 'transaction status', 'payment status'],
  reason: ['reason', 'failure reason', 'error', 'remarks of bank', 'status description'],
} as const;

const FAILED = /fail|reject|return|revers|invalid|declin|cancel/i;
const PAID =
  /^(?:(?:payment|transaction|txn) )?(?:ok|y|yes|s|success|successful|successfully|paid|processed|complete|completed|credited|settled|executed|done)\b/i;

/**
 * Reads the bank's answer to a file of transfers: that file with UTRs filled in, or the bank's own CSV with columns for the code,
 * the amount and the UTR. Throws a Refusal 400 for anything else.
 */
export function readBankAnswer(bytes: Uint8Array): BankAnswerLine[] {
  const [first, ...lines] = parseRows(bytes);
  const columns = (first?.record ?? []).map((head) =>
    head.trim().toLowerCase().replace(/[._]/g, ' ').replace(/\s+/g, ' '),
  );
  const at = (name: keyof typeof HEADS) =>
    columns.findIndex((column) => (HEADS[name] as readonly string[]).includes(column));
  const [code, amount, reference] = [at('code'), at('amount'), at('reference')];
  if (code < 0 || amount < 0 || reference < 0) {
    throw new Refusal(
      REFUSED.badInput,
      'The file needs the columns Reference, Amount and UTR: the file for the bank with its UTRs filled in has them.',
    );
  }
  if (lines.length > MOST_LINES) {
    throw new Refusal(REFUSED.badInput, `The file has more than ${MOST_LINES} lines.`);
  }
  const [status, reason] = [at('status'), at('reason')];
  return lines.flatMap(({ record, info }) => {
    const cell = (place: number) => (place < 0 ? '' : cellText(record[place] ?? ''));
    const named = cell(code).toUpperCase();
    if (!named) return [];
    const state = cell(status);
    const failed = FAILED.test(state);
    return [
      {
        line: info.lines,
        code: named,
        amount: rupeesIn(cell(amount)),
        reference: cell(reference),
        failure: failed
          ? [state, cell(reason)].filter(Boolean).join(': ').slice(0, LONGEST_REASON)
          : '',
        unsure: failed || PAID.test(state) ? '' : state,
      },
    ];
  });
}

function parseRows(bytes: Uint8Array): CsvRow[] {
  refuseHugeTable(bytes);
  try {
    return csvRows(Buffer.from(bytes));
  } catch {
    throw new Refusal(REFUSED.badInput, 'The file could not be read as CSV.');
  }
}

function rupeesIn(text: string): string {
  const plain = withoutGroups(text);
  return /^\d{1,11}(\.\d{1,2})?$/.test(plain) ? exact(plain).toFixed(2) : '';
}

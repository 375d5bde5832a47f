import { DAY_MS, indianTime } from '#shared/india-time.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';

/** A line of a bank's statement. */
export interface StatementLine {
  direction: 'in' | 'out';
  /** Whole paise, above 0. */
  paise: number;
  /** When the bank booked it, epoch ms; the beginning of its day in India where the bank gives no time. */
  at: number;
  /** All that the bank writes about it, on one line. */
  remark: string;
  /** The bank's reference where it has a column of its own; else empty, and looked for in the remark. */
  reference: string;
  payerName: string;
  payerAccount: string;
  /** The order's own account that it came to, where the bank gives it. */
  virtualAccount: string;
  /** The bank's own number of the line; empty where it gives none. */
  bankId: string;
  /** The account's balance after this line, in paise. */
  balance?: number | undefined;
}

export interface Statement {
  /** The account's number as the file has it; empty where it says none. */
  account: string;
  /** Oldest first. */
  lines: StatementLine[];
}

/** The refusal of a statement that cannot be read or does not add up: nothing of it is taken. */
export const unreadable = (why: string): Refusal => new Refusal(REFUSED.badInput, why);

/** Some banks date a cheque by the day on which its money counts, up to a week ahead. */
const VALUED_WITHIN_MS = 7 * DAY_MS;

/**
 * Throws a Refusal 400 where a credit is dated far ahead: day and month are probably swapped, and its money would fall into
 * another month's books.
 */
export function refuseFuture(statements: readonly Statement[], now: number): void {
  const credits = statements.flatMap(({ lines }) =>
    lines.filter(({ direction }) => direction === 'in'),
  );
  const soon = indianTime(now + VALUED_WITHIN_MS).day;
  for (const { at, remark } of credits) {
    const { day } = indianTime(at);
    if (day <= soon) continue;
    throw unreadable(
      `“${remark.slice(0, 60)}” is of ${day}, which has not come yet. Nothing was read. Are day and month the right way round in the format of this bank?`,
    );
  }
}

/** Joins a text into one line: statements break it anywhere. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** More lines than any shop's statement has; bounds the cost of a wrong file. */
export const MOST_LINES = 20_000;

/** Longer remarks are cut: what banks write is far shorter. */
export const MOST_REMARK = 500;

import { indianTime } from '#shared/india-time.ts';
import { digest } from '#server/crypto.ts';
import { incomingKey } from '../incoming/usable-reference.ts';
import { readNarration } from './narration.ts';
import type { Statement, StatementLine } from './statement.ts';

/** A line with the id that is the same in every file that contains it. */
export interface KnownLine {
  line: StatementLine;
  /** The bank's own reference, or the one in its text; empty where there is none. */
  reference: string;
  id: string;
}

/**
 * Gives every line an id that is the same whenever it is read again, in an overlapping file or another format: its UTR with day
 * and sum, else the bank's own number, else all its fields. Lines equal in all of them are numbered.
 */
export function identify({ account, lines }: Statement): KnownLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const reference = referenceOf(line);
    const base = digest(JSON.stringify(factsOf(line, account, reference)));
    const occurrence = seen.get(base) ?? 0;
    seen.set(base, occurrence + 1);
    return { line, reference, id: occurrence === 0 ? base : `${base}:${occurrence}` };
  });
}

function referenceOf({ reference, remark }: StatementLine): string {
  const found = readNarration(remark).reference;
  // The bank's column may hold a cheque number or an internal one.
  return isUtr(reference) || !found ? reference : found;
}

const isUtr = (reference: string): boolean => incomingKey('bank', reference) !== '';

function factsOf(line: StatementLine, account: string, reference: string): unknown[] {
  const { direction, paise, bankId, balance, remark } = line;
  const { day } = indianTime(line.at);
  const key = incomingKey('bank', reference);
  if (key) return ['utr', direction, key, day, paise];
  if (bankId) return ['bank', direction, account, bankId, day, paise];
  return ['line', direction, account, day, paise, reference, balance ?? '', remark];
}

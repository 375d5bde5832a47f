import type { BankFormat } from '#server/db/schema/incoming.ts';
import { isCamt, readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import { type Statement, unreadable } from './statement.ts';

/** A year of a busy shop has less. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** Which kind of file it was. */
export type StatementKind = 'CSV' | 'MT940' | 'CAMT.053';

/**
 * Reads a statement by its content, whatever its file is called. `format` is how the bank's CSV is read, where it is kept.
 * Throws a Refusal 400.
 */
export function readStatement(
  bytes: Uint8Array,
  format: BankFormat | undefined,
): { kind: StatementKind; statements: Statement[] } {
  if (bytes.length > MOST_BYTES) throw unreadable('The file is larger than 10 MB.');
  const text = textOf(bytes);
  if (isCamt(text)) return { kind: 'CAMT.053', statements: readCamt(text) };
  if (isMt940(text)) return { kind: 'MT940', statements: readMt940(text) };
  if (text.startsWith('PK') || /^\s*(<|%PDF)/.test(text)) {
    throw unreadable(
      'The file is no statement in CSV, MT940 or CAMT.053. A workbook must be saved as CSV.',
    );
  }
  return { kind: 'CSV', statements: [readCsv(text, format)] };
}

/** UTF-8, or what Windows writes. Characters that the database does not hold are left out. */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const decode = (name: string, fatal: boolean) =>
    new TextDecoder(name, { fatal }).decode(bytes).replaceAll('\u0000', '');
  try {
    return decode(encoding, true);
  } catch {
    return decode('windows-1252', false);
  }
}

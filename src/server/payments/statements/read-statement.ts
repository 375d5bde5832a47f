import type { BankFormat } from '#server/db/schema/incoming.ts';
import { isCamt, readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import { type Statement, unreadable } from './statement.ts';

/** More than a busy shop's whole year. */
export const MOST_BYTES = 10 * 1024 * 1024;

/** The kind of file that was read. */
export type StatementKind = 'CSV' | 'MT940' | 'CAMT.053';

/**
 * Reads a statement by its content, whatever the file's name. `format` is the bank's kept CSV format, if any. Throws a Refusal
 * 400.
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

/** Decodes UTF-8, or the Windows encoding. Characters that the database cannot hold are left out. */
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

/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A reference or an account number, which a spreadsheet would show as 1.2E+15, without its leading zeros and last digits. */
const LONG_DIGITS = /^\d{12,}$/;

/**
 * Rows as a CSV file that spreadsheets open correctly; no cell is ever run as a formula. The byte order mark tells a spreadsheet
 * that the file is UTF-8; a file for another program has none. A number of 12 digits or more is written as `="…"`, which a
 * spreadsheet keeps as text, but not in a file that a program reads (`bare`, as without the mark). The room's README says which is which.
 */
export const csvOf = (
  rows: string[][],
  { mark = true, bare = !mark }: { mark?: boolean; bare?: boolean } = {},
): string =>
  `${mark ? '\ufeff' : ''}${rows.map((row) => row.map((text) => cell(text, bare)).join(',')).join('\r\n')}\r\n`;

function cell(text: string, bare: boolean): string {
  if (!bare && LONG_DIGITS.test(text)) return `"=""${text}"""`;
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

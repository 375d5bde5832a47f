/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Rows as a CSV file that spreadsheets open correctly; no cell is ever run as a formula. The byte order mark tells a spreadsheet
 * that the file is UTF-8; a file for another program has none.
 */
export const csvOf = (rows: string[][], { mark = true } = {}): string =>
  `${mark ? '\ufeff' : ''}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

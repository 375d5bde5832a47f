/** What a spreadsheet would take for a formula. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows as a file that spreadsheets open as it is: no cell of it is ever run. */
export const csvOf = (rows: string[][]): string =>
  // The mark tells a spreadsheet that it is UTF-8.
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

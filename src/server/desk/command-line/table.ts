/** Rows under their headings, in columns as wide as their content. */
export function table(heads: string[], rows: string[][]): string[] {
  const lines = [heads, ...rows].map((row) => row.map(plain));
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((row) => [...(row[column] ?? '')].length)),
  );
  return lines.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Names and values, one pair per line. */
export const pairs = (rows: [string, string][]): string[] =>
  table(
    ['', ''],
    rows.filter(([, text]) => text !== '').map(([name, text]) => [`${name}:`, text]),
  ).slice(1);

/** A customer's text on one line, without characters that would control the terminal or change the writing direction. */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .trim();

/** Rows under their heads, in columns that are as wide as what is in them. */
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

/** Names of things with what they are, one below another. */
export const pairs = (rows: [string, string][]): string[] =>
  table(
    ['', ''],
    rows.filter(([, text]) => text !== '').map(([name, text]) => [`${name}:`, text]),
  ).slice(1);

/**
 * Text of customers on one line and without what a terminal would take for a command, or what would turn
 * the writing around.
 */
export const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .trim();

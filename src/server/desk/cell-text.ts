/** What a cell of a CSV says, without what keeps a long number as text in a spreadsheet: `="000425501112"` or `'000425501112`. */
export const cellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim();

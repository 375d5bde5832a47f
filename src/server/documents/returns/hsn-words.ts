/** The customs tariff's words in at most 30 characters, the portal's limit. */
const WORDS: readonly [string, string][] = [
  ['7106', 'Silver unwrought'],
  ['7108', 'Gold unwrought'],
  ['7118', 'Coin'],
  ['9988', 'Job work on goods of others'],
];

/** The goods that one of our HSN codes stands for. */
export const describeHsn = (hsn: string): string =>
  WORDS.find(([heading]) => hsn.startsWith(heading))?.[1] ?? '';

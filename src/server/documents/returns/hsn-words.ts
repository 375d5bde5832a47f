/** As the customs tariff has them, in 30 characters at most, which is what the portal takes. */
const WORDS: readonly [string, string][] = [
  ['7106', 'Silver unwrought'],
  ['7108', 'Gold unwrought'],
  ['7118', 'Coin'],
  ['9988', 'Job work on goods of others'],
];

/** What an HSN code of ours stands for. */
export const describeHsn = (hsn: string): string =>
  WORDS.find(([heading]) => hsn.startsWith(heading))?.[1] ?? '';

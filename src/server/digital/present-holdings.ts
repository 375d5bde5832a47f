import type { GetBalance } from '#shared/contract/holdings.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import type { Holdings } from './find-holdings.ts';
import { toGrams } from './grams.ts';

/** What a customer holds as the wire gives it: grams as exact text. */
export const presentHoldings = ({
  gold,
  silver,
}: Holdings): NonNullable<PresentedOf<typeof GetBalance>> => [
  { gold: toGrams(gold), silver: toGrams(silver) },
];

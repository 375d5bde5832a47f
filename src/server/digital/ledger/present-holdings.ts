import type { GetBalance } from '#shared/contract/holdings.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import type { Holdings } from './find-holdings.ts';
import { toGrams } from './grams.ts';

/** What a customer holds, and what is on its way, as the wire gives it: grams as exact text. */
export const presentHoldings = (
  held: Holdings,
  coming: Holdings,
): NonNullable<PresentedOf<typeof GetBalance>> => [
  {
    gold: toGrams(held.gold),
    silver: toGrams(held.silver),
    goldComing: toGrams(coming.gold),
    silverComing: toGrams(coming.silver),
  },
];

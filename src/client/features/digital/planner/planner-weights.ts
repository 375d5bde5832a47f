import { useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { convertibleCoinsSeen } from '#client/finding/coins-seen.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';

/** The usual weights of refineries, until this device knows coins of the shop that metal can be converted to. */
const USUAL_WEIGHTS = ['1', '2', '5', '8', '10', '20', '50', '100'];

/** The weights in grams of the coins that digital metal can be converted to. */
export interface CoinWeights {
  weights: string[];
  /** Whether they are weights of this shop's coins, as this device knows them. */
  ofShop: boolean;
}

const USUAL: CoinWeights = { weights: USUAL_WEIGHTS, ofShop: false };
const ALL_USUAL: Record<Metal, CoinWeights> = { gold: USUAL, silver: USUAL };

/**
 * The coins that this device knew when the page opened; asks the store for nothing. What the prefetch brings while the
 * page is open counts from the next visit, or the coin on it would become another without a touch.
 */
export function useCoinWeights(): Record<Metal, CoinWeights> {
  const queryClient = useQueryClient();
  const [known] = useState(() => ({
    gold: convertibleWeights(queryClient, 'gold'),
    silver: convertibleWeights(queryClient, 'silver'),
  }));
  return useHydrating() ? ALL_USUAL : known;
}

/** The lightest usual silver coin; the lightest gold coin is the lightest of the usual weights. */
const USUAL_SILVER = '10';

/** The weights that a holding is shown to fill: silver is usually not struck in grams. */
export const fillingWeights = (metal: Metal, { weights, ofShop }: CoinWeights): string[] =>
  !ofShop && metal === 'silver' ? [USUAL_SILVER] : weights;

function convertibleWeights(queryClient: QueryClient, metal: Metal): CoinWeights {
  const weights = convertibleCoinsSeen(queryClient, metal)
    .flatMap(({ product: { Denomination, Weight, Gram } }) => [
      Denomination || Weight,
      ...Gram.map(({ Denomination }) => Denomination),
    ])
    .map((weight) => readGrams(weight)?.toFixed())
    .filter((weight) => weight !== undefined);
  return weights.length === 0 ? USUAL : { weights: [...new Set(weights)], ofShop: true };
}

import { useSyncExternalStore } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import { type Metal, readMetal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';

/**
 * The usual weights of refineries, until this device has seen coins of the shop that metal can be converted
 * to.
 */
const USUAL_WEIGHTS = ['1', '2', '5', '8', '10', '20', '50', '100'];

/** The weights in grams of the coins that digital metal can be converted to. */
export interface CoinWeights {
  weights: string[];
  /** Whether they are weights of this shop's coins, as seen on this device. */
  ofShop: boolean;
}

/** Follows what this device knows of the catalogue; asks the store for nothing. */
export function useCoinWeights(metal: Metal): CoinWeights {
  const queryClient = useQueryClient();
  const known = useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    () => convertibleWeights(queryClient, metal),
    () => '',
  );
  return known === ''
    ? { weights: USUAL_WEIGHTS, ofShop: false }
    : { weights: known.split(' '), ofShop: true };
}

/** The lightest usual coin of silver; of gold it is the lightest weight. */
const USUAL_SILVER = '10';

/** The weights that a holding is shown to fill: as `useCoinWeights`, but silver is usually not struck in grams. */
export function useFillingWeights(metal: Metal): string[] {
  const { weights, ofShop } = useCoinWeights(metal);
  return !ofShop && metal === 'silver' ? [USUAL_SILVER] : weights;
}

/** As one text, which useSyncExternalStore can compare. */
function convertibleWeights(queryClient: QueryClient, metal: Metal): string {
  const seen = queryClient
    .getQueriesData<Product[]>({ queryKey: ['catalogue', 'products'] })
    .flatMap(([, products]) => products ?? []);
  const weights = seen
    .filter(
      ({ IsConvertToCoin, MetalCategory }) => IsConvertToCoin && readMetal(MetalCategory) === metal,
    )
    .flatMap(({ Denomination, Weight, Gram }) => [
      Denomination || Weight,
      ...Gram.map(({ Denomination }) => Denomination),
    ])
    .map((weight) => readGrams(weight)?.toFixed());
  return [...new Set(weights)]
    .filter((weight) => weight !== undefined)
    .sort()
    .join(' ');
}

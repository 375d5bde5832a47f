import { useSyncExternalStore } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import { type Metal, readMetal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';

/** The usual weights of refineries, until this device has seen the shop's own convertible coins. */
const USUAL_WEIGHTS = ['1', '2', '5', '8', '10', '20', '50', '100'];

/** The weights in grams of the coins that digital metal can be converted to. */
export interface CoinWeights {
  weights: string[];
  /** Whether these are weights of this shop's coins, as seen on this device. */
  ofShop: boolean;
}

/** Follows the catalogue as far as this device has it; makes no request. */
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

/** The lightest usual silver coin; the lightest gold coin is the lightest of the usual weights. */
const USUAL_SILVER = '10';

/** The weights that a holding is shown to fill: as `useCoinWeights`, but usual silver coins start at 10 g. */
export function useFillingWeights(metal: Metal): string[] {
  const { weights, ofShop } = useCoinWeights(metal);
  return !ofShop && metal === 'silver' ? [USUAL_SILVER] : weights;
}

/** As one text, because useSyncExternalStore compares by identity. */
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

import { queryOptions } from '@tanstack/react-query';
import type { Asks } from '#shared/pricing/unit-price.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { Choice } from '#client/finding/choice.ts';
import { type FacetOptions, narrow } from '#client/finding/facets.ts';
import { askForProducts, HALF_AN_HOUR_MS } from '#client/finding/product-list.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { indexInSteps, type SearchIndex } from './search-index.ts';
import { type Found, searchProducts } from './search-products.ts';

/** What is found for a text, narrowed down by what is chosen. */
export interface NarrowedAnswer {
  found: Found[];
  /** Of all that was found, not only of what came with the page. */
  count: number;
  near: boolean;
  options: FacetOptions;
}

interface Market {
  asks: Asks;
  profile: TaxProfile;
}

/** Searches, and narrows down what is found. */
export function findProducts(
  index: SearchIndex,
  typed: string,
  choice: Choice,
  { asks, profile }: Market,
): NarrowedAnswer {
  const { found, near } = searchProducts(index, typed, asks);
  const { pieces, options } = narrow(found, choice, asks, profile);
  return { found: pieces, count: pieces.length, near, options };
}

/** The number of products in a page that the store renders; the device finds the others itself. */
const MOST_IN_PAGE = 60;

/** The answer of the store's own search, for the page that it renders. */
export const foundQuery = (api: ApiClient, typed: string, choice: Choice, market: Market) =>
  queryOptions({
    queryKey: ['catalogue-found', typed, JSON.stringify(choice)],
    queryFn: async ({ signal }) => {
      const products = await askForProducts(api);
      const index = await indexInSteps(products, market.profile, signal);
      if (!index) throw signal.reason;
      const answer = findProducts(index, typed, choice, market);
      return { ...answer, found: answer.found.slice(0, MOST_IN_PAGE) };
    },
    gcTime: HALF_AN_HOUR_MS,
  });

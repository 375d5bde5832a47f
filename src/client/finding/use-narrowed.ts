import { useMemo } from 'react';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { type Choice, isActive, NO_CHOICE } from './choice.ts';
import { chosenAmong, type FacetOptions, narrow } from './facets.ts';
import type { Piece } from './piece.ts';
import { askForProducts, HALF_AN_HOUR_MS } from './product-list.ts';
import { tileFacts, type TileFacts } from './tile-facts.ts';
import { useProductList } from './use-product-list.ts';

/** The part of the catalogue that a listing shows. */
export interface Scope {
  P_Id: Key;
  C_Id: Key;
  S_Id: Key;
}

export interface NarrowedListing {
  pieces: Piece[];
  /** Of all pieces, not only of those that came with the page. */
  count: number;
  options: FacetOptions;
  facts: TileFacts;
  /** The products of the whole type of product. */
  inType: number;
}

/** The number of pieces in a page that the store renders; the device finds the others itself. */
const MOST_IN_PAGE = 60;
/** In a type with more products than this the list is hundreds of kB: the device asks for it once something is chosen. */
const MOST_UNASKED = 500;
const onServer = typeof window === 'undefined';
/** The server waits for the pieces and renders them; the browser only reads those that came with the page. */
const useRendered: typeof useQuery = onServer ? (useSuspenseQuery as typeof useQuery) : useQuery;

const narrowedQuery = (
  api: ApiClient,
  scope: Scope,
  choice: Choice,
  from: { asks: Asks; profile: TaxProfile; listed: boolean },
) =>
  queryOptions({
    queryKey: ['catalogue-narrowed', scope.P_Id, scope.C_Id, scope.S_Id, JSON.stringify(choice)],
    queryFn: async (): Promise<NarrowedListing | null> => {
      if (!from.listed) return null;
      const ofType = await askForProducts(api, scope.P_Id);
      const all = narrowed(ofType, scope, choice, from.asks, from.profile);
      return { ...all, pieces: isActive(choice) ? all.pieces.slice(0, MOST_IN_PAGE) : [] };
    },
    gcTime: HALF_AN_HOUR_MS,
  });

/**
 * What a listing shows by the choice in the address, with the facets that are left. With a page that the store has rendered it comes
 * at once; later this device finds it in its own list, the same without a network. Undefined while there is neither; the options are
 * then those of before anything was chosen.
 */
export function useNarrowed(
  scope: Scope,
  choice: Choice,
): { listing: NarrowedListing | undefined; options: FacetOptions | undefined; waiting: boolean } {
  const { api, config } = useServices();
  const { state } = useRates();
  const hydrating = useHydrating();
  const listed = config.extensions.includes('catalogueList');
  const { taxProfile: profile } = config;
  const market = { asks: state.asks, profile, listed };
  const query = narrowedQuery(api, scope, choice, market);
  const rendered = useRendered({ ...query, enabled: onServer }).data ?? undefined;
  const enough = rendered && !isActive(choice) && rendered.inType > MOST_UNASKED;
  const { products, asked, partial } = useProductList({ wanted: !enough });
  const { P_Id, C_Id, S_Id } = scope;
  // By the prices of this moment: the order stays while they tick.
  const own = useMemo(
    () =>
      products && !partial && narrowed(products, { P_Id, C_Id, S_Id }, choice, state.asks, profile),
    [products, partial, P_Id, C_Id, S_Id, choice, state, profile],
  );
  const listing = hydrating ? rendered : own || rendered;
  const whole = useQuery({ ...narrowedQuery(api, scope, NO_CHOICE, market), enabled: false }).data;
  const options = listing?.options ?? (whole ? chosenAmong(whole.options, choice) : undefined);
  return { listing, options, waiting: asked.fetchStatus === 'fetching' };
}

function narrowed(
  products: readonly ListedProduct[],
  { P_Id, C_Id, S_Id }: Scope,
  choice: Choice,
  asks: Asks,
  profile: TaxProfile,
): NarrowedListing {
  const ofType = products.filter((one) => one.P_Id === P_Id);
  const inScope = ofType.filter(
    (one) => (!C_Id || one.C_Id === C_Id) && (!S_Id || one.S_Id === S_Id),
  );
  const all = inScope.map((product) => ({ product, weight: undefined }));
  const { pieces, options } = narrow(all, choice, asks, profile);
  const facts = tileFacts(inScope);
  return { pieces, count: pieces.length, options, facts, inType: ofType.length };
}

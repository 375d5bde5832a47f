import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MOST_FOUND } from '#shared/contract/find-products.ts';
import { type Choice, isActive, NO_CHOICE } from '#shared/finding/choice.ts';
import { chosenAmong, type FacetOptions } from '#shared/finding/facets.ts';
import { findInScope, type Scope } from '#shared/finding/find-in-scope.ts';
import type { Piece } from '#shared/finding/piece.ts';
import { useServices } from '#client/api/services-context.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import type { Failed } from './cannot-find.tsx';
import { findQuery } from './find-query.ts';
import { tileFacts, type TileFacts } from './tile-facts.ts';
import { useFound, useStoreFinds } from './use-found.ts';
import { useProductList } from './use-product-list.ts';

/** What a listing shows for the choice in the URL. */
export interface NarrowedListing {
  pieces: readonly Piece[];
  /** The number of all pieces, not only of those loaded. */
  count: number;
  facts: TileFacts;
}

interface Narrowed {
  /** Undefined while neither the store nor this device has results. */
  listing: NarrowedListing | undefined;
  /** The available facets; until the narrowed listing comes, those of the full listing. */
  options: FacetOptions | undefined;
  waiting: boolean;
  /** The failed query, if any; and the failure to load pieces after the first part. */
  asked: Failed;
  further: Failed | undefined;
}

/** Without a choice a listing shows tiles, and no pieces. */
const mostOf = (choice: Choice): number => (isActive(choice) ? MOST_FOUND : 0);

/**
 * What a listing shows for the choice in the URL, with the remaining facets. A server-rendered page brings it; later this device
 * searches its own list, even offline, or asks a store whose list is too long.
 */
export function useNarrowed({ P_Id, C_Id, S_Id }: Scope, choice: Choice): Narrowed {
  const { api, config } = useServices();
  const { state } = useRates();
  const hydrating = useHydrating();
  const storeFinds = useStoreFinds();
  const scope = { P_Id, C_Id, S_Id };
  const asked = useFound({ typed: '', scope, choice }, { most: mostOf(choice) });
  const list = useProductList({ wanted: !storeFinds || asked.cutOff });
  const { products, partial } = list;
  const { taxProfile: profile } = config;
  // Computed at the present prices: the order stays while prices tick.
  const own = useMemo(() => {
    if (!products || partial) return undefined;
    const market = { asks: state.asks, profile };
    const answer = findInScope(products, { P_Id, C_Id, S_Id }, choice, market);
    return { ...answer, count: answer.found.length };
  }, [products, partial, P_Id, C_Id, S_Id, choice, state, profile]);
  const answer = hydrating || (storeFinds && asked.data) ? asked.data : (own ?? asked.data);
  const listing = useMemo(
    () => answer && { pieces: answer.found, count: answer.count, facts: tileFacts(answer.tiles) },
    [answer],
  );
  const unchosen = findQuery(api, { typed: '', scope, choice: NO_CHOICE }, { most: 0 });
  const whole = useQuery({ ...unchosen, enabled: false }).data;
  const options = answer?.options ?? (whole ? chosenAmong(whole.options, choice) : undefined);
  const { fetchStatus } = storeFinds && !asked.cutOff ? asked : list.asked;
  return {
    listing,
    options,
    waiting: fetchStatus === 'fetching',
    asked: storeFinds ? asked : list.asked,
    further: asked.further,
  };
}

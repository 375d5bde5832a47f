import type { QueryClient } from '@tanstack/react-query';
import { type HistoryState, notFound } from '@tanstack/react-router';
import type { Place } from '#shared/addresses/paths.ts';
import { loadQuery } from '#client/api/load-query.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { placeIdsQuery, type PlaceIds } from './queries.ts';

/** What a loader of the catalogue works with. */
export interface CatalogueContext {
  api: ApiClient;
  queryClient: QueryClient;
}

/**
 * The ids of a place: those that the link carried in navigation state, else those behind its names.
 * Throws notFound where the store has no such place.
 */
export async function findIds(
  { api, queryClient }: CatalogueContext,
  place: Place,
  state: HistoryState,
): Promise<PlaceIds> {
  const query = placeIdsQuery(api, place);
  const carried = { P_Id: state.p_id ?? 0, C_Id: state.c_id ?? 0, S_Id: state.s_id ?? 0 };
  if (isComplete(carried, place)) {
    // So that the same address opens from this device later, when no link carries them.
    await queryClient.ensureQueryData({ ...query, initialData: carried });
    return carried;
  }
  const found = await loadQuery(queryClient, query);
  if (!found || !isComplete(found, place)) throw notFound();
  return found;
}

const isComplete = (ids: PlaceIds, { category, subcategory }: Place): boolean =>
  Boolean(ids.P_Id && (ids.C_Id || !category) && (ids.S_Id || !subcategory));

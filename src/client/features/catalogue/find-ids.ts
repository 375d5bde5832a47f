import type { QueryClient } from '@tanstack/react-query';
import { type HistoryState, notFound } from '@tanstack/react-router';
import type { CatalogueNames } from '#shared/addresses/paths.ts';
import { loadQuery } from '#client/api/load-query.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { positionIdsQuery, type PositionIds } from './queries.ts';

/** The services that the catalogue's loaders use. */
export interface CatalogueContext {
  api: ApiClient;
  queryClient: QueryClient;
}

/**
 * The ids of a position: from the navigation state if the link carried them, or else looked up by its names.
 * Throws notFound if the store has no such position.
 */
export async function findIds(
  { api, queryClient }: CatalogueContext,
  position: CatalogueNames,
  state: HistoryState,
): Promise<PositionIds> {
  const query = positionIdsQuery(api, position);
  const carried: PositionIds = {
    P_Id: state.p_id ?? 0,
    C_Id: state.c_id ?? 0,
    S_Id: state.s_id ?? 0,
  };
  if (isComplete(carried, position)) {
    // Stored, so that the same address opens from this device later, when no link carries the ids.
    await queryClient.ensureQueryData({ ...query, initialData: (): PositionIds | null => carried });
    return carried;
  }
  const found = await loadQuery(queryClient, query);
  if (!found || !isComplete(found, position)) throw notFound();
  return found;
}

const isComplete = (ids: PositionIds, { category, subcategory }: CatalogueNames): boolean =>
  Boolean(ids.P_Id && (ids.C_Id || !category) && (ids.S_Id || !subcategory));

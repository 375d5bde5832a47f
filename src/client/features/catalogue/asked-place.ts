import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/api/api-client.ts';
import { placeCache, type Place, type PositionIds } from './queries.ts';

/** The services that the catalogue's loaders use. */
export interface CatalogueContext {
  api: ApiClient;
  queryClient: QueryClient;
}

/** What a catalogue URL says: its slugs, from the product type down. */
export interface Asked {
  slugs: string[];
  customised: boolean;
}

/** Caches a place under its own address. */
export async function rememberPlace(queryClient: QueryClient, place: Place): Promise<Place> {
  const { slugs } = place.position;
  await queryClient.ensureQueryData<Place | null>({
    ...placeCache(slugs),
    initialData: () => place,
  });
  return place;
}

/** Whether a place has an id for each slug of its address. */
export const isComplete = (ids: PositionIds, { length }: readonly string[]): boolean =>
  Boolean(ids.P_Id && (ids.C_Id || length < 2) && (ids.S_Id || length < 3));

/** A position by its names, the product type first. */
export const positionOf = (
  [productType = '', category, subcategory]: readonly string[],
  slugs: readonly string[],
  customised: boolean,
): Place['position'] => ({
  productType,
  category,
  subcategory,
  slugs,
  customised,
});

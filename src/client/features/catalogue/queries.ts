import { queryOptions } from '@tanstack/react-query';
import {
  GetCategoryFront,
  GetCustomizedCategoryFront,
  GetCustomizedProductTypeFront,
  GetFinalProductFront,
  GetProCategoriesForFront,
  GetProductTypeFront,
  GetSubCategoryFront,
} from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import type { PlacedPosition } from './catalogue-position.ts';

/** The ids of a position in the catalogue; 0 for a missing category or subcategory. */
export interface PositionIds {
  P_Id: Key;
  C_Id: Key;
  S_Id: Key;
}

// Everything here is the same for every visitor and may stay on the device.
const meta = { keep: 'public' } as const;

export const productTypesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue', 'types'],
    queryFn: async () => (await api.call(GetProductTypeFront, {})).data,
    meta,
  });

export const customisedTypesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue', 'customised-types'],
    queryFn: async () => (await api.call(GetCustomizedProductTypeFront, { IsCustomized: 1 })).data,
    meta,
  });

/** A place of the catalogue behind an address; null where the store has none. */
export interface Place {
  position: PlacedPosition;
  ids: PositionIds;
}

/** Where the place behind an address's slugs is cached. `look-up-place.ts` asks the store. */
export const placeCache = (slugs: readonly string[]) =>
  queryOptions<Place | null>({ queryKey: ['catalogue', 'place', ...slugs], meta });

export const categoriesQuery = (api: ApiClient, P_Id: Key) =>
  queryOptions({
    queryKey: ['catalogue', 'categories', P_Id],
    queryFn: async () => (await api.call(GetCategoryFront, { P_Id })).data,
    meta,
  });

export const subcategoriesQuery = (api: ApiClient, P_Id: Key, C_Id: Key) =>
  queryOptions({
    queryKey: ['catalogue', 'subcategories', P_Id, C_Id],
    queryFn: async () => (await api.call(GetSubCategoryFront, { P_Id, C_Id })).data,
    meta,
  });

export const customisedCategoriesQuery = (api: ApiClient, P_Id: Key) =>
  queryOptions({
    queryKey: ['catalogue', 'customised-categories', P_Id],
    queryFn: async () => (await api.call(GetCustomizedCategoryFront, { P_Id })).data,
    meta,
  });

/** The products of a leaf; `item` selects one weight of one of them. */
export const productsQuery = (api: ApiClient, ids: PositionIds, item: Key = 0) =>
  queryOptions({
    queryKey: ['catalogue', 'products', ids.P_Id, ids.C_Id, ids.S_Id, item],
    queryFn: async () => {
      const { data } = await api.call(GetFinalProductFront, { ...ids, type: item });
      return data.flatMap(({ Product }) => Product);
    },
    meta: { ...meta, part: `${ids.C_Id} ${ids.S_Id}` },
  });

export const homeGroupsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue', 'home-groups'],
    queryFn: async () => (await api.call(GetProCategoriesForFront, {})).data,
    meta,
  });

import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { GetProductFront, type RelatedProduct, type Tile } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import type { CataloguePosition } from '../catalogue-position.ts';
import {
  categoriesQuery,
  customisedCategoriesQuery,
  subcategoriesQuery,
  type PositionIds,
} from '../queries.ts';

/** A related product with the names of its address. */
export interface RelatedItem {
  product: RelatedProduct;
  position: CataloguePosition;
}

/**
 * The products to show beside a product. The store answers with ids only; their names come from the listings,
 * most of which this device already has. A product that is in no listing is left out.
 */
export const relatedItemsQuery = (api: ApiClient, ids: PositionIds, customised: boolean) =>
  queryOptions({
    queryKey: ['catalogue', 'related-items', ids.P_Id, ids.C_Id, ids.S_Id, customised],
    queryFn: async ({ client }): Promise<RelatedItem[]> => {
      const { data: related } = await api.call(GetProductFront, { ...ids });
      const listings = { client, api, customised };
      const items = await Promise.all(
        related.map(async (product) => {
          const position = await findPosition(listings, product);
          return position && { product, position };
        }),
      );
      return items.filter((item) => item !== undefined);
    },
    meta: { keep: 'public' },
  });

interface Listings {
  client: QueryClient;
  api: ApiClient;
  customised: boolean;
}

async function findPosition(
  { client, api, customised }: Listings,
  { P_Id, C_Id, S_Id }: RelatedProduct,
): Promise<CataloguePosition | undefined> {
  const list = customised ? customisedCategoriesQuery : categoriesQuery;
  const categories = await client.ensureQueryData(list(api, P_Id));
  const category = categories.find((tile) => tile.C_Id === C_Id);
  if (!category) return undefined;
  const position = { customised, productType: category.TypeName, category: category.C_Name };
  if (!S_Id || customised) return position;
  const named = (tile: Tile, id: Key) => tile.S_Id === id && tile.S_Name !== '';
  const subcategory =
    categories.find((tile) => tile.C_Id === C_Id && named(tile, S_Id)) ??
    (await client.ensureQueryData(subcategoriesQuery(api, P_Id, C_Id))).find((tile) =>
      named(tile, S_Id),
    );
  return subcategory && { ...position, subcategory: subcategory.S_Name };
}

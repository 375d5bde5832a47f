import type { Tile } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import { loadQuery } from '#client/api/load-query.ts';
import type { CatalogueContext } from '../find-ids.ts';
import { loadLeaf, type LeafData } from '../product/load-leaf.ts';
import { subcategoriesQuery, type PositionIds } from '../queries.ts';

/** The tiles that are real subcategories: some stores repeat the category itself, without an id. */
export const realSubcategories = (tiles: Tile[]): Tile[] => tiles.filter(({ S_Id }) => S_Id);

/** Loads the subcategories of a category or, if it has none, its products. */
export async function loadCategory(
  context: CatalogueContext,
  ids: PositionIds,
  item: Key | undefined,
): Promise<LeafData> {
  const query = subcategoriesQuery(context.api, ids.P_Id, ids.C_Id);
  const subcategories = realSubcategories(await loadQuery(context.queryClient, query));
  return subcategories.length > 0
    ? { ids, single: undefined, names: {} }
    : loadLeaf(context, ids, item);
}

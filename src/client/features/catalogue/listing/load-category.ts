import type { Tile } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import { loadQuery } from '#client/api/load-query.ts';
import type { CatalogueContext } from '../asked-place.ts';
import { loadLeaf, type LeafData } from '../product/load-leaf.ts';
import { type Place, subcategoriesQuery } from '../queries.ts';

/** The tiles that are real subcategories: some stores repeat the category itself, without an id. */
export const realSubcategories = (tiles: Tile[]): Tile[] => tiles.filter(({ S_Id }) => S_Id);

/** Loads the subcategories of a category or, if it has none, its products. */
export async function loadCategory(
  context: CatalogueContext,
  place: Place,
  item: Key | undefined,
): Promise<LeafData> {
  const query = subcategoriesQuery(context.api, place.ids.P_Id, place.ids.C_Id);
  const subcategories = realSubcategories(await loadQuery(context.queryClient, query));
  return subcategories.length > 0
    ? { ...place, single: undefined, names: {} }
    : loadLeaf(context, place, item);
}

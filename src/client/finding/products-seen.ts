import type { QueryClient } from '@tanstack/react-query';
import type { Product, Tile } from '#shared/contract/catalogue.ts';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { leafOf } from '#shared/finding/piece.ts';
import type { FoundPart } from './find-query.ts';
import { isCustomised } from '#shared/addresses/paths.ts';

type Names = Pick<Tile, 'TypeName' | 'C_Name' | 'S_Name'>;

/** What this device has of the lists below a key of the cache. */
export const cached = <Data>(client: QueryClient, ...queryKey: string[]): Data[] =>
  client.getQueriesData<Data[]>({ queryKey }).flatMap(([, data]) => data ?? []);

/** The tiles that this device has seen, by the leaf of the catalogue that they lead to (`leafOf`). */
export function tilesSeen(client: QueryClient): Map<string, Tile> {
  const tiles = ['categories', 'customised-categories', 'subcategories'].flatMap((kind) =>
    cached<Tile>(client, 'catalogue', kind),
  );
  return new Map(tiles.map((tile) => [leafOf(tile), tile]));
}

/**
 * The products that this device has seen, from cached answers and the store's earlier search results. They are all that can be
 * searched if a store has no list of everything, or until that list comes.
 */
export function productsSeen(client: QueryClient): ListedProduct[] {
  const names = tilesSeen(client);
  const seen = new Map<string, ListedProduct>();
  for (const product of cached<Product>(client, 'catalogue', 'products')) {
    const place = names.get(leafOf(product));
    if (!place || !product.isDisplay) continue;
    seen.set(`${leafOf(product)} ${product.ProductName}`, listed(product, place));
  }
  // Search results have the same form as the list of everything, including prices.
  for (const [, part] of client.getQueriesData<FoundPart>({ queryKey: ['found'] })) {
    for (const { product } of part?.found ?? [])
      seen.set(`${leafOf(product)} ${product.ProductName}`, product);
  }
  return [...seen.values()];
}

/** The leaves opened on this device, the last first; not those that were prefetched. */
export function lastOpened(client: QueryClient): string[] {
  const opened = client
    .getQueryCache()
    .findAll({ queryKey: ['catalogue', 'products'] })
    .filter(({ meta, state }) => state.data !== undefined && meta?.['filled'] !== true)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return [...new Set(opened.map(({ queryKey }) => queryKey.slice(2, 5).join(' ')))];
}

const listed = (product: Product, { TypeName, C_Name, S_Name }: Names): ListedProduct => ({
  P_Id: product.P_Id,
  C_Id: product.C_Id,
  S_Id: product.S_Id,
  P_DetailsId: product.Gram[0]?.P_DetailsId ?? product.P_DetailsId,
  TypeName,
  C_Name,
  S_Name,
  ProductName: product.ProductName,
  MetalCategory: product.MetalCategory,
  Purity: product.Purity,
  Gram: product.Gram,
  imagePath1: product.imagePath1,
  IsCustomized: isCustomised(TypeName),
});

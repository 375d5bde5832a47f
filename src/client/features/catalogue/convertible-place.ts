import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { cataloguePath } from '#shared/addresses/paths.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { convertibleCoinsSeen } from '#client/finding/coins-seen.ts';
import { m } from '#client/messages/compiled/messages.js';

/** The coin's own page with this weight chosen, if this device has seen the coin; otherwise the search for it. */
export function useCoinAt() {
  const queryClient = useQueryClient();
  return (metal: Metal, grams: string): { to: string; search: Record<string, unknown> } => {
    const seen = convertiblePlace(queryClient, metal, grams);
    if (seen) return seen;
    const words = metal === 'gold' ? m.next_coin_search_gold : m.next_coin_search_silver;
    return { to: '/search', search: { q: words({ grams }) } };
  };
}

/** The page of a convertible coin of this weight, with the weight chosen. Only coins seen on this device: makes no request. */
function convertiblePlace(client: QueryClient, metal: Metal, grams: string) {
  const weighs = (text: string) => readGrams(text)?.toFixed() === grams;
  for (const { product, tile } of convertibleCoinsSeen(client, metal)) {
    const { S_Id, Gram } = product;
    const item = weighs(product.Denomination || product.Weight)
      ? product.P_DetailsId
      : Gram.find(({ Denomination }) => weighs(Denomination))?.P_DetailsId;
    if (item === undefined || !tile) continue;
    const position = {
      productType: tile.TypeName,
      category: tile.C_Name,
      subcategory: S_Id ? tile.S_Name : '',
    };
    return { to: cataloguePath(position), search: { item } };
  }
  return undefined;
}

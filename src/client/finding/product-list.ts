import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  CatalogueUnread,
  type ListedProduct,
  listedProduct,
} from '#shared/contract/catalogue-list.ts';
import { describeIssue } from '#shared/contract/envelope.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import {
  readProductList,
  writeProductList,
} from '#client/persistence/values/persisted-product-list.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { catalogueVersion } from '#client/updates/follow-catalogue.ts';
import { inSlices } from './in-slices.ts';

/** The number of products read in one slice. */
const STEP = 250;
export const HALF_AN_HOUR_MS = 30 * 60_000;

/** Every product of the shop, to be searched on the device; stored apart from the queries of visited pages. */
export const catalogueListQuery = (api: ApiClient) =>
  queryOptions({
    // Refetched with the rest of the catalogue when that has changed: its prices are made of the charges in it.
    queryKey: ['catalogue', 'list'],
    queryFn: async ({ client }) => {
      // What is changed while it is on its way may not be in it.
      const version = client.getQueryData(catalogueVersion.queryKey);
      const products = await askForProducts(api);
      await writeProductList(products, version);
      return products;
    },
    staleTime: HALF_AN_HOUR_MS,
  });

/** Puts the stored list into the cache, unless the store was already asked; one of another version is asked for again. */
export async function restoreCatalogueList(client: QueryClient, api: ApiClient): Promise<void> {
  const { queryKey } = catalogueListQuery(api);
  const stored = client.getQueryData(queryKey) ? undefined : await readProductList();
  if (!stored || client.getQueryData(queryKey)) return;
  client.setQueryData(queryKey, stored.products, { updatedAt: stored.at });
  if (stored.of !== client.getQueryData(catalogueVersion.queryKey))
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Asks the store for its products, and reads them in slices. Throws UnreadableReply too. */
async function askForProducts(api: ApiClient): Promise<ListedProduct[]> {
  const { data } = await api.call(CatalogueUnread, {});
  const products: ListedProduct[] = [];
  await inSlices(data, STEP, (row) => {
    const read = v.safeParse(listedProduct, row);
    if (!read.success)
      throw new UnreadableReply(CatalogueUnread.name, describeIssue(read.issues[0]));
    products.push(read.output);
  });
  return products;
}

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { ApiClient } from '#client/api/api-client.ts';
import { createQueryClient } from '#client/api/query-client.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import { catalogueVersion } from '#client/updates/follow-catalogue.ts';
import { catalogueListQuery, restoreCatalogueList } from './product-list.ts';

const api = { call: async () => ({ data: manyProducts(1) }) } as unknown as ApiClient;
const { queryKey } = catalogueListQuery(api);

/** A visit of this device while the catalogue has this version. */
async function visit(version: number) {
  const client = createQueryClient();
  await client.prefetchQuery({ ...catalogueVersion, queryFn: () => version });
  return client;
}

it.each([
  ['another', 6, true],
  ['the same', 5, false],
])(
  'the stored list is asked for again where the catalogue has %s version',
  async (_, now, again) => {
    await (await visit(5)).fetchQuery(catalogueListQuery(api));
    const later = await visit(now);
    await restoreCatalogueList(later, api);
    expect(later.getQueryState(queryKey)).toMatchObject({
      data: manyProducts(1),
      isInvalidated: again,
    });
  },
);

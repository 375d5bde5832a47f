import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { PrefetchedPage } from '#shared/addresses/pages.ts';
import type { Tile } from '#shared/contract/catalogue.ts';
import type { App } from '../app.tsx';
import type { CataloguePosition } from '#client/features/catalogue/catalogue-position.ts';
import {
  categoriesQuery,
  customisedCategoriesQuery,
  customisedTypesQuery,
  homeGroupsQuery,
  positionIdsQuery,
  type PositionIds,
  productsQuery,
  productTypesQuery,
  subcategoriesQuery,
} from '#client/features/catalogue/queries.ts';
import { productPictures } from '#client/features/catalogue/product/product-pictures.ts';
import {
  bannersQuery,
  clientDetailsQuery,
  faqsQuery,
  newsQuery,
  ratePremiumQuery,
  testimonialsQuery,
} from '#client/features/content/queries.ts';
import { digitalRatesQuery } from '#client/features/digital/rates/rate-query.ts';
import { catalogueListQuery } from '#client/features/search/queries.ts';
import { assetAddress } from '#client/api/asset-address.ts';

/** What a walk goes through. */
export type CrawledCatalogue = Pick<App, 'api' | 'config' | 'queryClient'>;

/** How a walk gets what it passes. */
export interface CrawlHandlers {
  /** The answer, from this device where it is young enough; nothing where the api says no. */
  ask: <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key>,
  ) => Promise<Data | undefined>;
  picture: (address: string) => Promise<void>;
  /** Whether another product may be kept. */
  hasRoom: () => boolean;
}

const MOST_LEAVES = 300;
/** Whose pictures come too. */
const MOST_NEWS = 12;

/** Walks past everything of the shop that is the same for everybody: first what leads to the rest. */
export async function crawlCatalogue(app: CrawledCatalogue, walker: CrawlHandlers): Promise<void> {
  const { api, config } = app;
  const { ask } = walker;
  const types = (await ask(productTypesQuery(api))) ?? [];
  const customised = (await ask(customisedTypesQuery(api))) ?? [];
  if (config.extensions.includes('catalogueList')) await ask(catalogueListQuery(api));
  for (const fetchData of Object.values(PAGE_DATA)) await fetchData(app, walker);
  const leaves: Leaf[] = [];
  for (const [list, isCustomised] of [
    [types, false],
    [customised, true],
  ] as const) {
    for (const { P_id, ProductType, P_ImagePath } of list) {
      await walker.picture(assetAddress(config, P_ImagePath));
      leaves.push(...(await walkType(app, walker, { P_id, ProductType, isCustomised })));
    }
  }
  const furtherPictures: string[] = [];
  for (const { ids, picture } of leaves.slice(0, MOST_LEAVES)) {
    if (!walker.hasRoom()) break;
    const query = productsQuery(api, ids);
    const products = (await ask({ ...query, meta: { ...query.meta, filled: true } })) ?? [];
    await walker.picture(assetAddress(config, picture));
    for (const product of products) {
      const [first = '', ...others] = productPictures(product);
      await walker.picture(assetAddress(config, first));
      furtherPictures.push(...others);
    }
  }
  // One of each comes before a second of any.
  for (const path of furtherPictures) await walker.picture(assetAddress(config, path));
}

/** The data of the pages beside the catalogue: one that pages.ts marks for prefetching needs its line here. */
const PAGE_DATA: Record<
  PrefetchedPage,
  (app: CrawledCatalogue, handlers: CrawlHandlers) => Promise<unknown>
> = {
  '/': async ({ api }, { ask }) => {
    await ask(homeGroupsQuery(api));
    await ask(bannersQuery(api));
  },
  '/digital-gold': async ({ api }, { ask }) => {
    await ask(ratePremiumQuery(api));
    await ask(digitalRatesQuery(api));
  },
  '/contact-us': ({ api }, { ask }) => ask(clientDetailsQuery(api)),
  // Shows the same client details.
  '/store-locator': async () => undefined,
  '/faq': ({ api }, { ask }) => ask(faqsQuery(api)),
  '/testimonials': ({ api }, { ask }) => ask(testimonialsQuery(api)),
  '/news': async ({ api, config }, { ask, picture }) => {
    const news = (await ask(newsQuery(api))) ?? [];
    for (const { B_ImagePath } of news.slice(0, MOST_NEWS)) {
      await picture(assetAddress(config, B_ImagePath));
    }
  },
};

interface Leaf {
  ids: PositionIds;
  picture: string;
}

/** The leaves of a product type. */
async function walkType(
  { api, queryClient }: CrawledCatalogue,
  { ask }: CrawlHandlers,
  type: { P_id: PositionIds['P_Id']; ProductType: string; isCustomised: boolean },
): Promise<Leaf[]> {
  const { P_id, ProductType, isCustomised } = type;
  const leaves: Leaf[] = [];
  /** So that its address opens from this device, where no link has carried them. */
  const remember = async (position: CataloguePosition, ids: PositionIds) => {
    const query = positionIdsQuery(api, position);
    if (queryClient.getQueryData(query.queryKey)) return;
    await queryClient.ensureQueryData({ ...query, initialData: ids });
  };
  const ids = ({ C_Id, S_Id }: Tile): PositionIds => ({ P_Id: P_id, C_Id, S_Id });
  const at = { customised: isCustomised, productType: ProductType };
  await remember(at, { P_Id: P_id, C_Id: 0, S_Id: 0 });
  const list = isCustomised ? customisedCategoriesQuery : categoriesQuery;
  for (const tile of (await ask(list(api, P_id))) ?? []) {
    const inCategory = { ...at, category: tile.C_Name };
    const below = isCustomised
      ? []
      : ((await ask(subcategoriesQuery(api, P_id, tile.C_Id))) ?? []).filter((one) => one.S_Id);
    await remember(inCategory, ids({ ...tile, S_Id: isCustomised ? tile.S_Id : 0 }));
    if (below.length === 0) leaves.push({ ids: ids(tile), picture: tile.C_ImagePath });
    for (const one of below) {
      await remember({ ...inCategory, subcategory: one.S_Name }, ids(one));
      leaves.push({ ids: ids(one), picture: one.S_ImagePath || one.C_ImagePath });
    }
  }
  return leaves;
}

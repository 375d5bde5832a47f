import type { PrefetchedPage } from '#shared/addresses/pages.ts';
import { slugsAmong } from '#shared/addresses/slugs-among.ts';
import type { Tile } from '#shared/contract/catalogue.ts';
import type { App } from '../app.tsx';
import type { PlacedPosition } from '#client/features/catalogue/catalogue-position.ts';
import { rememberPlace } from '#client/features/catalogue/asked-place.ts';
import {
  categoriesQuery,
  customisedCategoriesQuery,
  customisedTypesQuery,
  homeGroupsQuery,
  type PositionIds,
  productsQuery,
  productTypesQuery,
  subcategoriesQuery,
} from '#client/features/catalogue/queries.ts';
import { productPictures } from '#client/features/catalogue/product/gallery/product-pictures.ts';
import {
  bannersQuery,
  clientDetailsQuery,
  faqsQuery,
  newsQuery,
  ratePremiumQuery,
  testimonialsQuery,
} from '#client/features/content/queries.ts';
import { storesQuery } from '#client/features/content/contact/stores-query.ts';
import { digitalRatesQuery } from '#client/features/digital/rates/rate-query.ts';
import { textsQuery } from '#client/features/policies/texts-query.ts';
import { catalogueListQuery } from '#client/finding/product-list.ts';
import { CATALOGUE_KEY } from '#client/persistence/queries/persist-catalogue.ts';
import { MAX_PERSISTED_CHARS } from '#client/persistence/queries/persist-queries.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import type { Prefetcher } from '#client/prefetch/prefetcher.ts';
import { assetAddress } from '#client/api/asset-address.ts';

/** The parts of the app that fetch the same for every visitor. */
export type PublicApp = Pick<App, 'api' | 'config' | 'queryClient'>;

const MOST_LEAVES = 300;
const MOST_PICTURES = 250;
/** How many of the latest news items have their pictures fetched. */
const MOST_NEWS = 12;
/** The sizes at which listings draw tiles. */
const TILE_SIZES = '(min-width: 997px) 18rem, 46vw';
/** The rest of the entry's room is for what the visitor opens. */
const MOST_PREFETCHED_CHARS = 0.8 * MAX_PERSISTED_CHARS;

/** Whether there is room to fetch another product ahead. */
const hasRoom = () => (storedText(CATALOGUE_KEY).read() ?? '').length < MOST_PREFETCHED_CHARS;

/** Fetches everything that is the same for everybody: first the lists that lead to the rest, then the products. */
export async function fetchCatalogue(app: PublicApp, prefetcher: Prefetcher): Promise<void> {
  const { api, config } = app;
  const ask = prefetcher.query;
  let pictures = 0;
  const picture: PageHandlers['picture'] = async (path) => {
    if (pictures++ < MOST_PICTURES)
      await prefetcher.picture(assetAddress(config, path), TILE_SIZES);
  };
  const types = (await ask(productTypesQuery(api))) ?? [];
  const customised = (await ask(customisedTypesQuery(api))) ?? [];
  // A list too long for every device is fetched only when the customer asks for the whole shop.
  const isLong = config.extensions.includes('productSearch');
  if (config.extensions.includes('catalogueList') && (!isLong || prefetcher.isAskedFor))
    await ask(catalogueListQuery(api));
  if (config.extensions.includes('shopContent')) {
    await ask(textsQuery(api));
    await ask(storesQuery(api));
  }
  for (const fetchData of Object.values(PAGE_DATA)) await fetchData(app, { ask, picture });
  const leaves: Leaf[] = [];
  for (const [list, isCustomised] of [
    [types, false],
    [customised, true],
  ] as const) {
    const slugs = slugsAmong(list.map(({ ProductType }) => ProductType));
    for (const { P_id, ProductType, P_ImagePath } of list) {
      await picture(P_ImagePath);
      const slug = slugs.get(ProductType) ?? '';
      const type = { P_id, ProductType, slug, isCustomised };
      leaves.push(...(await fetchType(app, prefetcher, type)));
    }
  }
  const furtherPictures: string[] = [];
  for (const { ids, picture: path } of leaves.slice(0, MOST_LEAVES)) {
    if (!hasRoom()) break;
    const query = productsQuery(api, ids);
    const products = (await ask({ ...query, meta: { ...query.meta, filled: true } })) ?? [];
    await picture(path);
    for (const product of products) {
      const [first = '', ...others] = productPictures(product);
      await picture(first);
      furtherPictures.push(...others);
    }
  }
  // One picture of each product comes before a second one of any.
  for (const path of furtherPictures) await picture(path);
}

interface PageHandlers {
  ask: Prefetcher['query'];
  picture: (path: string) => Promise<void>;
}

/** The data of the pages beside the catalogue: a page that pages.ts marks for prefetching needs its entry here. */
const PAGE_DATA: Record<
  PrefetchedPage,
  (app: PublicApp, handlers: PageHandlers) => Promise<unknown>
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
  // Shows the same client details as the contact page, so there is nothing more to fetch.
  '/store-locator': async () => undefined,
  '/faq': ({ api }, { ask }) => ask(faqsQuery(api)),
  '/testimonials': ({ api }, { ask }) => ask(testimonialsQuery(api)),
  '/news': async ({ api }, { ask, picture }) => {
    const news = (await ask(newsQuery(api))) ?? [];
    for (const { B_ImagePath } of news.slice(0, MOST_NEWS)) {
      await picture(B_ImagePath);
    }
  },
};

interface Leaf {
  ids: PositionIds;
  picture: string;
}

/** Fetches the categories and subcategories of a product type; resolves to those that list products. */
async function fetchType(
  { api, queryClient }: PublicApp,
  { query: ask }: Prefetcher,
  type: { P_id: PositionIds['P_Id']; ProductType: string; slug: string; isCustomised: boolean },
): Promise<Leaf[]> {
  const { P_id, ProductType, slug, isCustomised } = type;
  const leaves: Leaf[] = [];
  /** Remembers the place, so that its address opens offline even without ids from a link. */
  const remember = (position: PlacedPosition, ids: PositionIds) =>
    rememberPlace(queryClient, { position, ids });
  const ids = ({ C_Id, S_Id }: Tile): PositionIds => ({ P_Id: P_id, C_Id, S_Id });
  const at = { customised: isCustomised, productType: ProductType, slugs: [slug] };
  await remember(at, { P_Id: P_id, C_Id: 0, S_Id: 0 });
  const list = isCustomised ? customisedCategoriesQuery : categoriesQuery;
  const tiles = (await ask(list(api, P_id))) ?? [];
  const categorySlugs = slugsAmong(tiles.map(({ C_Name }) => C_Name));
  for (const tile of tiles) {
    const category = tile.C_Name;
    const inCategory = { ...at, category, slugs: [slug, categorySlugs.get(category) ?? ''] };
    const below = isCustomised
      ? []
      : ((await ask(subcategoriesQuery(api, P_id, tile.C_Id))) ?? []).filter((one) => one.S_Id);
    await remember(inCategory, ids({ ...tile, S_Id: isCustomised ? tile.S_Id : 0 }));
    if (below.length === 0) leaves.push({ ids: ids(tile), picture: tile.C_ImagePath });
    const slugs = slugsAmong(below.map(({ S_Name }) => S_Name));
    for (const one of below) {
      const subcategory = one.S_Name;
      const last = slugs.get(subcategory) ?? '';
      await remember({ ...inCategory, subcategory, slugs: [...inCategory.slugs, last] }, ids(one));
      leaves.push({ ids: ids(one), picture: one.S_ImagePath || one.C_ImagePath });
    }
  }
  return leaves;
}

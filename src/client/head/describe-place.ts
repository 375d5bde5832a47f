import { m } from '#client/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#client/messages/locale.ts';
import { chooseProduct } from '#client/features/catalogue/product/choose-product.ts';
import { realSubcategories } from '#client/features/catalogue/listing/load-category.ts';
import {
  type CataloguePlace,
  placeAddress,
} from '#client/features/catalogue/catalogue-position.ts';
import {
  categoriesQuery,
  customisedCategoriesQuery,
  customisedTypesQuery,
  type PlaceIds,
  productsQuery,
  productTypesQuery,
  subcategoriesQuery,
} from '#client/features/catalogue/queries.ts';
import { describeProduct } from './describe-product.ts';
import type { Description, LoadedPage } from './description.ts';
import { shorten } from './plain-text.ts';
import type { LinkedData } from './tags.ts';

const AND = new Intl.ListFormat(LANGUAGE_TAG, { type: 'conjunction' });

/** A product type: what there is of it. */
export function describeType(page: LoadedPage, place: CataloguePlace, ids: PlaceIds): Description {
  const { queryClient, api } = page.app;
  const [types, tiles] = place.customised
    ? [customisedTypesQuery(api), customisedCategoriesQuery(api, ids.P_Id)]
    : [productTypesQuery(api), categoriesQuery(api, ids.P_Id)];
  const type = queryClient.getQueryData(types.queryKey)?.find(({ P_id }) => P_id === ids.P_Id);
  const categories = queryClient.getQueryData(tiles.queryKey) ?? [];
  const names = categories.map(({ C_Name }) => C_Name);
  return listing(page, place, names, type?.P_ImagePath || categories[0]?.C_ImagePath);
}

/** A category or subcategory: what is in it, or its product where one is open. */
export function describePlace(
  page: LoadedPage,
  place: CataloguePlace,
  ids: PlaceIds,
  item: number | undefined,
): Description {
  const { queryClient, api } = page.app;
  const tiles =
    place.customised || place.subcategory
      ? []
      : realSubcategories(
          queryClient.getQueryData(subcategoriesQuery(api, ids.P_Id, ids.C_Id).queryKey) ?? [],
        );
  if (tiles.length > 0) {
    return listing(
      page,
      place,
      tiles.map(({ S_Name }) => S_Name),
      tiles[0]?.S_ImagePath,
    );
  }
  const products = queryClient.getQueryData(productsQuery(api, ids, item).queryKey) ?? [];
  const view = chooseProduct(products, item);
  if (view.kind === 'product') {
    // The canonical address leaves the weight out: a preview of this weight must not lead to another.
    const address = item === undefined ? page.canonical : `${page.canonical}?item=${item}`;
    const product = describeProduct(page, view.product, address);
    return { ...product, data: [...(product.data ?? []), wayTo(page, place)] };
  }
  if (view.kind !== 'products') return { ...listing(page, place, []), empty: true };
  return listing(
    page,
    place,
    view.products.map(({ ProductName }) => ProductName),
    view.products[0]?.imagePath1,
  );
}

function listing(
  page: LoadedPage,
  place: CataloguePlace,
  names: string[],
  picture = '',
): Description {
  const { productType, category, subcategory } = place;
  const where = [productType, category, subcategory].filter(Boolean).join(', ');
  const text =
    names.length > 0
      ? m.head_place_names({ place: where, names: AND.format(names) })
      : m.head_place({ place: where });
  return {
    text: shorten(text, 300),
    ...(picture && { picture: { path: picture, alt: page.name } }),
    data: [wayTo(page, place)],
  };
}

/** Home > product type > category > subcategory, as the page shows it. */
function wayTo({ app: { config } }: LoadedPage, place: CataloguePlace): LinkedData {
  const { customised, productType, category, subcategory } = place;
  const steps = [
    { name: m.catalogue_home(), path: '/' },
    { name: productType, path: placeAddress({ customised, productType }) },
    category && { name: category, path: placeAddress({ customised, productType, category }) },
    subcategory && { name: subcategory, path: placeAddress(place) },
  ].filter((step) => typeof step === 'object');
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, config.domain).href,
    })),
  };
}

import type { Key } from '#shared/contract/fields.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#client/messages/locale.ts';
import { chooseProduct } from '#client/features/catalogue/product/choose-product.ts';
import { realSubcategories } from '#client/features/catalogue/listing/load-category.ts';
import {
  type CataloguePosition,
  positionAddress,
} from '#client/features/catalogue/catalogue-position.ts';
import {
  categoriesQuery,
  customisedCategoriesQuery,
  customisedTypesQuery,
  type PositionIds,
  productsQuery,
  productTypesQuery,
  subcategoriesQuery,
} from '#client/features/catalogue/queries.ts';
import { describeProduct } from './describe-product.ts';
import type { Description, LoadedPage } from './description.ts';
import { shorten } from './plain-text.ts';
import type { LinkedData } from './tags.ts';

const AND = new Intl.ListFormat(LANGUAGE_TAG, { type: 'conjunction' });

/** Describes a product type by its categories. */
export function describeType(
  page: LoadedPage,
  position: CataloguePosition,
  ids: PositionIds,
): Description {
  const { queryClient, api } = page.app;
  const [types, tiles] = position.customised
    ? [customisedTypesQuery(api), customisedCategoriesQuery(api, ids.P_Id)]
    : [productTypesQuery(api), categoriesQuery(api, ids.P_Id)];
  const type = queryClient.getQueryData(types.queryKey)?.find(({ P_id }) => P_id === ids.P_Id);
  const categories = queryClient.getQueryData(tiles.queryKey) ?? [];
  const names = categories.map(({ C_Name }) => C_Name);
  return listing(page, position, names, type?.P_ImagePath || categories[0]?.C_ImagePath);
}

/** Describes a category or subcategory by its contents, or by its product if one is open. */
export function describePosition(
  page: LoadedPage,
  position: CataloguePosition,
  ids: PositionIds,
  item: number | undefined,
): Description {
  const { queryClient, api } = page.app;
  const tiles =
    position.customised || position.subcategory
      ? []
      : realSubcategories(
          queryClient.getQueryData(subcategoriesQuery(api, ids.P_Id, ids.C_Id).queryKey) ?? [],
        );
  if (tiles.length > 0) {
    return listing(
      page,
      position,
      tiles.map(({ S_Name }) => S_Name),
      tiles[0]?.S_ImagePath,
    );
  }
  const products = queryClient.getQueryData(productsQuery(api, ids, item).queryKey) ?? [];
  const view = chooseProduct(products, item);
  if (view.kind === 'product') {
    // The canonical address has no weight, and the preview of one weight must not lead to another.
    const address = item === undefined ? page.canonical : `${page.canonical}?item=${item}`;
    const product = describeProduct(page, view.product, address);
    const moved = !standsIn(ids)(view.product);
    return {
      ...product,
      ...(moved && { unlisted: true }),
      data: [...(product.data ?? []), wayTo(page, position)],
    };
  }
  if (view.kind !== 'products') return { ...listing(page, position, []), unlisted: true };
  const names = view.products.map(({ ProductName }) => ProductName);
  const place = listing(page, position, names, view.products[0]?.imagePath1);
  return view.products.some(standsIn(ids)) ? place : { ...place, unlisted: true };
}

/** Whether a product has this address: one that was moved is found by that of before too, which search engines are to forget. */
const standsIn =
  ({ C_Id, S_Id }: PositionIds) =>
  (product: { C_Id: Key; S_Id: Key }): boolean =>
    product.C_Id === C_Id && product.S_Id === S_Id;

function listing(
  page: LoadedPage,
  position: CataloguePosition,
  names: string[],
  picture = '',
): Description {
  const { productType, category, subcategory } = position;
  const where = [productType, category, subcategory].filter(Boolean).join(', ');
  const text =
    names.length > 0
      ? m.head_place_names({ place: where, names: AND.format(names) })
      : m.head_place({ place: where });
  return {
    text: shorten(text, 300),
    ...(picture && { picture: { path: picture, alt: page.name } }),
    data: [wayTo(page, position)],
  };
}

/** Home > product type > category > subcategory, as the page shows it. */
function wayTo({ app: { config } }: LoadedPage, position: CataloguePosition): LinkedData {
  const { customised, productType, category, subcategory, slugs } = position;
  const steps = [
    { name: m.catalogue_home(), path: '/' },
    { name: productType, path: positionAddress({ customised, productType, slugs }) },
    category && {
      name: category,
      path: positionAddress({ customised, productType, category, slugs }),
    },
    subcategory && { name: subcategory, path: positionAddress(position) },
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

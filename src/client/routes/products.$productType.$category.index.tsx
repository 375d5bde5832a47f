import { createFileRoute } from '@tanstack/react-router';
import type { Product } from '#shared/contract/catalogue.ts';
import { BuyBar } from '#client/features/cart/adding/buy-bar.tsx';
import { findPlace } from '#client/features/catalogue/find-place.ts';
import { itemSearch, readItem } from '#client/features/catalogue/product/item-search.ts';
import { CategoryScreen } from '#client/features/catalogue/listing/category-screen.tsx';
import { loadCategory } from '#client/features/catalogue/listing/load-category.ts';
import { leafTitle } from '#client/features/catalogue/product/load-leaf.ts';
import { LeafNotFound } from '#client/shell/screens/leaf-not-found.tsx';
import { ProductSkeleton } from '#client/features/catalogue/product/product-skeleton.tsx';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { ConvertOffer } from '#client/features/checkout/conversion/convert-offer.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';

export const Route = createFileRoute('/products/$productType/$category/')({
  validateSearch: itemSearch,
  loader: async ({ context, params, location }) => {
    const { api, queryClient } = context;
    const asked = { slugs: [params.productType, params.category], customised: false };
    const [place] = await Promise.all([
      findPlace(context, asked, location),
      loadQuery(queryClient, productTypesQuery(api)),
    ]);
    return loadCategory(context, place, readItem(location.search));
  },
  head: ({ match, params, loaderData }) => ({
    meta: [
      {
        title: pageTitle(match.context.config, leafTitle(loaderData, match, params.category)),
      },
    ],
  }),
  pendingComponent: ProductSkeleton,
  notFoundComponent: LeafNotFound,
  component: CategoryPage,
});

function CategoryPage() {
  const { position, ids } = Route.useLoaderData();
  const { item } = Route.useSearch();
  return <CategoryScreen position={position} ids={ids} item={item} buyBar={buyBar} />;
}

const buyBar = (product: Product) => (
  <BuyBar product={product} beside={(bar) => <ConvertOffer product={product} {...bar} />} />
);

import { createFileRoute } from '@tanstack/react-router';
import { findPlace } from '#client/features/catalogue/find-place.ts';
import { typeTitle } from '#client/features/catalogue/product/load-leaf.ts';
import { ListingSkeleton } from '#client/features/catalogue/listing/listing-skeleton.tsx';
import { TypeScreen } from '#client/features/catalogue/listing/type-screen.tsx';
import { categoriesQuery, productTypesQuery } from '#client/features/catalogue/queries.ts';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';

export const Route = createFileRoute('/products/$productType/')({
  loader: async ({ context, params, location }) => {
    const { api, queryClient } = context;
    const asked = { slugs: [params.productType], customised: false };
    const [place] = await Promise.all([
      findPlace(context, asked, location),
      loadQuery(queryClient, productTypesQuery(api)),
    ]);
    await loadQuery(queryClient, categoriesQuery(api, place.ids.P_Id));
    return place;
  },
  head: ({ match, params, loaderData }) => ({
    meta: [{ title: pageTitle(match.context.config, typeTitle(loaderData, params.productType)) }],
  }),
  pendingComponent: ListingSkeleton,
  component: ProductTypePage,
});

function ProductTypePage() {
  return <TypeScreen {...Route.useLoaderData()} />;
}

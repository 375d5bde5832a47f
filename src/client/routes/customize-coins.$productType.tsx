import { createFileRoute } from '@tanstack/react-router';
import { findPlace } from '#client/features/catalogue/find-place.ts';
import { typeTitle } from '#client/features/catalogue/product/load-leaf.ts';
import { ListingSkeleton } from '#client/features/catalogue/listing/listing-skeleton.tsx';
import { TypeScreen } from '#client/features/catalogue/listing/type-screen.tsx';
import {
  customisedCategoriesQuery,
  customisedTypesQuery,
} from '#client/features/catalogue/queries.ts';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';

export const Route = createFileRoute('/customize-coins/$productType')({
  loader: async ({ context, params, location }) => {
    const { api, queryClient } = context;
    const asked = { slugs: [params.productType], customised: true };
    const [place] = await Promise.all([
      findPlace(context, asked, location),
      loadQuery(queryClient, customisedTypesQuery(api)),
    ]);
    await loadQuery(queryClient, customisedCategoriesQuery(api, place.ids.P_Id));
    return place;
  },
  head: ({ match, params, loaderData }) => ({
    meta: [{ title: pageTitle(match.context.config, typeTitle(loaderData, params.productType)) }],
  }),
  pendingComponent: ListingSkeleton,
  component: CustomisedTypePage,
});

function CustomisedTypePage() {
  return <TypeScreen {...Route.useLoaderData()} />;
}

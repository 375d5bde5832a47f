import { createFileRoute } from '@tanstack/react-router';
import { findIds } from '#client/features/catalogue/find-ids.ts';
import { ListingSkeleton } from '#client/features/catalogue/listing/listing-skeleton.tsx';
import { TypeScreen } from '#client/features/catalogue/listing/type-screen.tsx';
import {
  customisedCategoriesQuery,
  customisedTypesQuery,
} from '#client/features/catalogue/queries.ts';
import { slugParams } from '#client/features/catalogue/slug-params.ts';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';

export const Route = createFileRoute('/customize-coins/$productType')({
  params: slugParams('productType'),
  loader: async ({ context, params, location }) => {
    const { api, queryClient } = context;
    const [ids] = await Promise.all([
      findIds(context, params, location.state),
      loadQuery(queryClient, customisedTypesQuery(api)),
    ]);
    await loadQuery(queryClient, customisedCategoriesQuery(api, ids.P_Id));
    return ids;
  },
  head: ({ match, params }) => ({
    meta: [{ title: pageTitle(match.context.config, params.productType) }],
  }),
  pendingComponent: ListingSkeleton,
  component: CustomisedTypePage,
});

function CustomisedTypePage() {
  const position = { ...Route.useParams(), customised: true };
  return <TypeScreen position={position} ids={Route.useLoaderData()} />;
}

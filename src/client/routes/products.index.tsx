import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { ShopSkeleton } from '#client/features/catalogue/listing/listing-skeleton.tsx';
import { ShopScreen } from '#client/features/catalogue/listing/shop-screen.tsx';
import { customisedTypesQuery, productTypesQuery } from '#client/features/catalogue/queries.ts';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';

export const Route = createFileRoute('/products/')({
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      loadQuery(queryClient, productTypesQuery(api)),
      loadQuery(queryClient, customisedTypesQuery(api)),
    ]);
  },
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.catalogue_shop_title()) }],
  }),
  pendingComponent: ShopSkeleton,
  component: ShopScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { ShopSkeleton } from '#client/features/catalogue/listing/listing-skeleton.tsx';
import { CustomisedScreen } from '#client/features/catalogue/listing/shop-screen.tsx';
import { customisedTypesQuery } from '#client/features/catalogue/queries.ts';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';

export const Route = createFileRoute('/customize-coins/')({
  loader: async ({ context: { api, queryClient } }) => {
    await loadQuery(queryClient, customisedTypesQuery(api));
  },
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.catalogue_customise_title()) }],
  }),
  pendingComponent: ShopSkeleton,
  component: CustomisedScreen,
});

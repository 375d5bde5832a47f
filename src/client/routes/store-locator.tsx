import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clientDetailsQuery } from '#client/features/content/queries.ts';
import { StoresScreen } from '#client/features/content/contact/stores-screen.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/store-locator')({
  loader: async ({ context: { api, queryClient } }) => {
    await loadQuery(queryClient, clientDetailsQuery(api));
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.stores_title()) }] }),
  component: StoreLocator,
});

function StoreLocator() {
  const { api } = useServices();
  const asked = useSuspenseQuery(clientDetailsQuery(api));
  return <StoresScreen details={asked.data} saved={<SavedAsOf asked={asked} />} />;
}

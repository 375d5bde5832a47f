import { createFileRoute } from '@tanstack/react-router';
import { OfflineScreen, type RefreshOwn } from '#client/features/offline/offline-screen.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/offline')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.offline_title()) }] }),
  component: OfflinePage,
});

function OfflinePage() {
  const context = Route.useRouteContext();
  const refreshShop = async () => {
    const { refetchCatalogue } = await import('#client/app/prefetch/prefetch-catalogue.ts');
    await refetchCatalogue(context);
  };
  const refreshOwn: RefreshOwn = async (group) => {
    const { refetchCustomerData } = await import('#client/app/prefetch/prefetch-customer-data.ts');
    await refetchCustomerData(context, group);
  };
  return <OfflineScreen refreshShop={refreshShop} refreshOwn={refreshOwn} />;
}

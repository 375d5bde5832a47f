import { createFileRoute } from '@tanstack/react-router';
import { OfflineScreen } from '#client/features/offline/offline-screen.tsx';
import type { RefetchCustomerData } from '#client/features/offline/refetch.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/offline')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.offline_title()) }] }),
  component: OfflinePage,
});

function OfflinePage() {
  const context = Route.useRouteContext();
  const refetchShop = async () => {
    const { refetchCatalogue } = await import('#client/app/prefetch/prefetch-catalogue.ts');
    await refetchCatalogue(context);
  };
  const refetchCustomer: RefetchCustomerData = async (group) => {
    const { refetchCustomerData } = await import('#client/app/prefetch/prefetch-customer-data.ts');
    await refetchCustomerData(context, group);
  };
  return <OfflineScreen refetchCatalogue={refetchShop} refetchCustomerData={refetchCustomer} />;
}

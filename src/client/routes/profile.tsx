import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NoOrders } from '#client/features/account/orders-place.tsx';
import { Profile } from '#client/features/account/profile.tsx';
import { profileSearch } from '#client/features/account/profile-tabs.ts';
import { requireLogin } from '#client/features/account/require-login.ts';
import { CoinOrders, ConvertedOrders } from '#client/features/orders/order-lists.tsx';
import { convertedOrdersQuery } from '#client/features/orders/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LogoutButton } from '#client/shell/logout-button.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { useStore, useUser } from '#client/store/store-context.ts';

export const Route = createFileRoute('/profile')({
  staticData: { private: true },
  validateSearch: profileSearch,
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.account_title()) }] }),
  component: ProfilePage,
});

function ProfilePage() {
  const { store } = useStore();
  const user = useUser();
  // Converted orders are asked for with the page, the others when their place is opened.
  useQuery({
    ...convertedOrdersQuery(store),
    enabled: user !== undefined,
    notifyOnChangeProps: [],
  });
  const lists = {
    coin: <CoinOrders none={<NoOrders list="coin" />} />,
    converted: <ConvertedOrders none={<NoOrders list="converted" />} />,
  };
  return <Profile search={Route.useSearch()} lists={lists} logout={<LogoutButton wide />} />;
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NoOrders } from '#client/features/account/profile/orders-panel.tsx';
import { Profile } from '#client/features/account/profile/profile.tsx';
import { profileSearch } from '#client/features/account/profile/profile-tabs.ts';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { PayoutDetails } from '#client/features/digital/payout/payout-details.tsx';
import { IdentityCard } from '#client/features/identity/card/identity-card.tsx';
import { DigitalOrders } from '#client/features/orders/list/digital-orders.tsx';
import { CoinOrders, ConvertedOrders } from '#client/features/orders/list/order-lists.tsx';
import { convertedOrdersQuery, digitalOrdersQuery } from '#client/features/orders/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LogoutButton } from '#client/shell/menu/logout-button.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { useServices, useUser } from '#client/api/services-context.ts';

export const Route = createFileRoute('/profile')({
  validateSearch: profileSearch,
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.account_title()) }] }),
  component: ProfilePage,
});

function ProfilePage() {
  const { api } = useServices();
  const user = useUser();
  // Converted and digital orders are fetched with the page, the others when their tab is opened.
  const quiet = { enabled: user !== undefined, notifyOnChangeProps: [] };
  useQuery({ ...convertedOrdersQuery(api), ...quiet });
  useQuery({ ...digitalOrdersQuery(api), ...quiet });
  const lists = {
    coin: <CoinOrders none={<NoOrders list="coin" />} />,
    digital: <DigitalOrders none={<NoOrders list="digital" />} />,
    converted: <ConvertedOrders none={<NoOrders list="converted" />} />,
  };
  return (
    <Profile
      search={Route.useSearch()}
      lists={lists}
      payout={<PayoutDetails />}
      identity={<IdentityCard />}
      logout={<LogoutButton wide />}
    />
  );
}

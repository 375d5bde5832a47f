import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { selectionSearch } from '#client/features/account/addresses/selection/selection-tab.ts';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { BagNotice, EmptyBag } from '#client/features/cart/bag/bag-states.tsx';
import { useBagNotice } from '#client/features/cart/bag/bag-notice.ts';
import { cartQuery } from '#client/features/cart/queries.ts';
import { useLeaveWhenEmpty } from '#client/features/cart/bag/use-leave-when-empty.ts';
import { usePrefetchTerms } from '#client/features/checkout/payment/ways/terms-query.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { AddressStep } from './-address-step.tsx';

export const Route = createFileRoute('/proceedtobuy')({
  validateSearch: selectionSearch,
  beforeLoad: requireLogin,
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.address_choice_title()) }],
  }),
  component: Page,
});

function Page() {
  const { api } = useServices();
  const user = useUser();
  usePrefetchTerms();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const bag = useQuery({ ...cartQuery(api), enabled: user !== undefined });
  const empty = bag.data?.lines?.length === 0;
  const notice = useBagNotice(bag.data?.notice);
  useLeaveWhenEmpty(empty && bag.isSuccess && bag.fetchStatus === 'idle', notice);
  if (!user) return null;
  if (empty) {
    return (
      <>
        <PageHeading rule>{m.address_choice_title()}</PageHeading>
        <BagNotice notice={notice} />
        <EmptyBag />
      </>
    );
  }
  return (
    <>
      <BagNotice notice={notice} />
      <AddressStep user={user} proceedType="BuyProduct" search={search} navigate={navigate} />
    </>
  );
}

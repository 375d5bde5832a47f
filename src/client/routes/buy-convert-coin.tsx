import { createFileRoute } from '@tanstack/react-router';
import { selectionSearch } from '#client/features/account/addresses/selection/selection-tab.ts';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { useConversion } from '#client/features/checkout/conversion/use-conversion.ts';
import { usePrefetchTerms } from '#client/features/checkout/payment/ways/terms-query.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { useUser } from '#client/api/services-context.ts';
import { AddressStep } from './-address-step.tsx';

export const Route = createFileRoute('/buy-convert-coin')({
  validateSearch: selectionSearch,
  beforeLoad: requireLogin,
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.address_choice_title()) }],
  }),
  component: Page,
});

function Page() {
  const user = useUser();
  usePrefetchTerms();
  const conversion = useConversion();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!user || !conversion) return null;
  return <AddressStep user={user} proceedType="ConvertCoin" search={search} navigate={navigate} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { SelectAddress } from '#client/features/account/addresses/select-address.tsx';
import { selectionSearch } from '#client/features/account/addresses/selection-tab.ts';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { OrderStepsIndicator } from '#client/features/checkout/payment/order-steps-indicator.tsx';
import { useConversion } from '#client/features/checkout/conversion/use-conversion.ts';
import { usePrefetchTerms } from '#client/features/checkout/payment/terms-query.ts';
import { m } from '#client/messages/compiled/messages.js';
import { CheckoutFoot } from '#client/shell/checkout-foot.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { useUser } from '#client/api/services-context.ts';

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
  const { tab = 'billing' } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!user || !conversion) return null;
  return (
    <>
      <SelectAddress
        key={user.Id}
        user={user}
        proceedType="ConvertCoin"
        tab={tab}
        onTab={(next) =>
          void navigate({
            search: { tab: next === 'billing' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        trail={<OrderStepsIndicator of="convert" at="address" />}
      />
      <CheckoutFoot />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { useBagToPay } from '#client/features/cart/bag/use-bag-to-pay.ts';
import { PayPage } from '#client/features/checkout/payment/pay-page.tsx';
import { wayOf } from '#client/features/checkout/payment/ways/pay-way.ts';
import { IdentityForm } from '#client/features/identity/form/identity-form.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { CheckoutFoot } from '#client/shell/foot/checkout-foot.tsx';
import { pageTitle } from '#client/shell/page-head.ts';

export interface PaySearch {
  /** The chosen way to pay, unless it is the best one: the screen knows the possible ways. */
  mode?: string | undefined;
  /** Set when a picture was shared with the app, for the open payment. */
  shared?: 1 | undefined;
}

export const Route = createFileRoute('/modeofpayment')({
  validateSearch: ({ mode, shared }: Record<string, unknown>): PaySearch => ({
    mode: typeof mode === 'string' ? mode : undefined,
    shared: shared === 1 ? shared : undefined,
  }),
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.pay_title()) }] }),
  component: Page,
});

function Page() {
  const { mode, shared } = Route.useSearch();
  return (
    <>
      <PayPage
        wanted={wayOf(mode)}
        shared={shared === 1}
        identityForm={IdentityForm}
        {...useBagToPay()}
      />
      <CheckoutFoot />
    </>
  );
}

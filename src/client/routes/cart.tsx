import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { Bag } from '#client/features/cart/bag/bag.tsx';
import { cartQuery } from '#client/features/cart/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { CheckoutFoot } from '#client/shell/foot/checkout-foot.tsx';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/cart')({
  beforeLoad: requireLogin,
  // Started, not awaited: the page shows its own skeleton meanwhile.
  loader: ({ context: { session, api, queryClient } }) => {
    if (session.state.user) void queryClient.prefetchQuery(cartQuery(api));
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.cart_title()) }] }),
  component: Page,
});

function Page() {
  return (
    <>
      <Bag />
      <CheckoutFoot />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { TransferPage } from '#client/features/checkout/transfer/transfer-page.tsx';
import { NoSuchOrder } from '#client/features/orders/view/no-such-order.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { CheckoutFoot } from '#client/shell/foot/checkout-foot.tsx';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/order-pay/$orderId')({
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.pay_title()) }] }),
  component: Page,
});

function Page() {
  const { orderId } = Route.useParams();
  return (
    <>
      <TransferPage key={orderId} order={orderId} unknown={<NoSuchOrder />} />
      <CheckoutFoot />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { forgetDrafts } from '#client/features/checkout/forget-drafts.ts';
import { OrderView } from '#client/features/orders/view/order-view.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/order-view/$orderId')({
  // The kind of list that the link is in, if the store does not tell.
  validateSearch: ({ of }: Record<string, unknown>): { of?: 'converted' } =>
    of === 'converted' ? { of } : {},
  beforeLoad: requireLogin,
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.order_view_title()) }],
  }),
  component: OrderViewPage,
});

function OrderViewPage() {
  const { orderId } = Route.useParams();
  const { of } = Route.useSearch();
  return (
    <OrderView
      key={orderId}
      order={orderId}
      converted={of === 'converted'}
      onStatus={(status) => void forgetDrafts(orderId, status)}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { OrderView } from '#client/features/orders/view/order-view.tsx';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/order-view/$orderId')({
  // The kind of list that the link is in, if the store does not tell.
  validateSearch: ({ of }: Record<string, unknown>): { of?: 'converted' | undefined } => ({
    of: of === 'converted' ? of : undefined,
  }),
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
      onStatus={(status) => void forget(orderId, status)}
    />
  );
}

/** In a chunk of its own: imported here, what keeps drafts would be loaded by every page. */
async function forget(order: string, status: OrderStatus): Promise<void> {
  try {
    const { forgetDrafts } = await import('#client/features/checkout/forget-drafts.ts');
    await forgetDrafts(order, status);
  } catch {
    // The chunk did not arrive: the next look at the order imports it again.
  }
}

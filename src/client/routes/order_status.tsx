import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { OrderResult } from '#client/features/orders/result/order-result.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export interface OrderSearch {
  order?: string | number | undefined;
  /** Set if the customer came back without having paid. */
  left?: 1 | undefined;
}

export const Route = createFileRoute('/order_status')({
  // The parameters that the card provider adds. Stores number their orders freely, so a number counts as text too.
  validateSearch: ({ order, left }: Record<string, unknown>): OrderSearch => ({
    order: typeof order === 'string' || typeof order === 'number' ? order : undefined,
    left: left === undefined ? undefined : 1,
  }),
  beforeLoad: requireLogin,
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.order_status_title()) }],
  }),
  component: OrderStatusPage,
});

function OrderStatusPage() {
  const { order, left } = Route.useSearch();
  return (
    <OrderResult
      order={order === undefined ? undefined : String(order)}
      left={left !== undefined}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { orderSearch } from '../features/orders/order-filter.ts';
import { OrdersScreen } from '../features/orders/orders-screen.tsx';

export const Route = createFileRoute('/orders/')({
  validateSearch: orderSearch,
  component: OrdersScreen,
});

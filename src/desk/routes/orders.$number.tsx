import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../features/orders/show/order-screen.tsx';

export const Route = createFileRoute('/orders/$number')({ component: OrderScreen });

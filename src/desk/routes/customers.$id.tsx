import { createFileRoute, notFound } from '@tanstack/react-router';
import { CustomerScreen } from '../features/customers/customer-screen.tsx';

export const Route = createFileRoute('/customers/$id')({
  component: CustomerScreen,
  beforeLoad({ params }) {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound();
  },
});

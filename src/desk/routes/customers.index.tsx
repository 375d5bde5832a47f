import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../features/customers/customers-screen.tsx';

export const Route = createFileRoute('/customers/')({ component: CustomersScreen });

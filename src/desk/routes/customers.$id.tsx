import { createFileRoute } from '@tanstack/react-router';
import { CustomerScreen } from '../features/customers/customer-screen.tsx';

export const Route = createFileRoute('/customers/$id')({ component: CustomerScreen });

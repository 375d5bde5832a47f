import { createFileRoute } from '@tanstack/react-router';
import { RefundsScreen } from '../features/refunds/refunds-screen.tsx';

export const Route = createFileRoute('/refunds')({ component: RefundsScreen });

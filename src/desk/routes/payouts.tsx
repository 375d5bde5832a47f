import { createFileRoute } from '@tanstack/react-router';
import { PayoutsScreen } from '../features/payouts/payouts-screen.tsx';

export const Route = createFileRoute('/payouts')({ component: PayoutsScreen });

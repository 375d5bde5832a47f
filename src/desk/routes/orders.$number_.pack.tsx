import { createFileRoute } from '@tanstack/react-router';
import { PackScreen } from '../features/orders/pack/pack-screen.tsx';

export const Route = createFileRoute('/orders/$number_/pack')({ component: PackScreen });

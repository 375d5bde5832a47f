import { createFileRoute } from '@tanstack/react-router';
import { PricesScreen } from '../features/prices/prices-screen.tsx';

export const Route = createFileRoute('/prices')({ component: PricesScreen });

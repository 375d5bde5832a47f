import { createFileRoute } from '@tanstack/react-router';
import { StockScreen } from '../features/stock/stock-screen.tsx';

export const Route = createFileRoute('/stock')({ component: StockScreen });

import { createFileRoute } from '@tanstack/react-router';
import { CouponsScreen } from '../features/coupons/coupons-screen.tsx';

export const Route = createFileRoute('/coupons')({ component: CouponsScreen });

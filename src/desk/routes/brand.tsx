import { createFileRoute } from '@tanstack/react-router';
import { BrandScreen } from '../features/brand/brand-screen.tsx';

export const Route = createFileRoute('/brand')({ component: BrandScreen });

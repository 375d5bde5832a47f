import { createFileRoute } from '@tanstack/react-router';
import { GuardScreen } from '../features/guard/guard-screen.tsx';

export const Route = createFileRoute('/guard')({ component: GuardScreen });

import { createFileRoute } from '@tanstack/react-router';
import { SetupScreen } from '../features/setup/setup-screen.tsx';

export const Route = createFileRoute('/setup')({ component: SetupScreen });

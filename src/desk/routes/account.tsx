import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../features/staff/own-account/account-screen.tsx';

export const Route = createFileRoute('/account')({ component: AccountScreen });

import { createFileRoute } from '@tanstack/react-router';
import { TodayScreen } from '../features/today/today-screen.tsx';

export const Route = createFileRoute('/')({ component: TodayScreen });

import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from '../features/staff/staff-screen.tsx';

export const Route = createFileRoute('/staff')({ component: StaffScreen });

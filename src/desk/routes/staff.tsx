import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from '../features/staff/people/staff-screen.tsx';

export const Route = createFileRoute('/staff')({ component: StaffScreen });

import { createFileRoute } from '@tanstack/react-router';
import { LedgerScreen } from '../features/ledger/ledger-screen.tsx';

export const Route = createFileRoute('/ledger')({ component: LedgerScreen });

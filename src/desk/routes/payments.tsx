import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PaymentsScreen } from '../features/payments/payments-screen.tsx';
import { PAYMENT_TABS } from '../features/payments/tabs.ts';

const search = v.object({
  tab: v.fallback(v.optional(v.picklist(PAYMENT_TABS)), undefined),
  item: v.fallback(v.optional(v.string()), undefined),
});

export const Route = createFileRoute('/payments')({
  component: PaymentsScreen,
  validateSearch: (given) => v.parse(search, given),
});

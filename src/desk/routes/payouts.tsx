import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PayoutsScreen } from '../features/payouts/payouts-screen.tsx';

/** `sale`: the number of the sale that was looked for. */
const search = v.object({ sale: v.optional(v.fallback(v.optional(v.string()), undefined)) });

export const Route = createFileRoute('/payouts')({ component: Payouts, validateSearch: search });

function Payouts() {
  const { sale } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <PayoutsScreen sale={sale} onList={() => void navigate({ search: {} })} />;
}

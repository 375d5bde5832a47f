import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ApprovalsScreen } from '../features/approvals/approvals-screen.tsx';

const search = v.object({ open: v.optional(v.fallback(v.optional(v.number()), undefined)) });

export const Route = createFileRoute('/approvals')({
  component: Approvals,
  validateSearch: search,
});

function Approvals() {
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ApprovalsScreen
      open={open}
      onOpen={(id) => void navigate({ search: id === undefined ? {} : { open: id } })}
    />
  );
}

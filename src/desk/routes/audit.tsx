import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuditScreen } from '../features/audit/audit-screen.tsx';

const word = v.optional(v.fallback(v.optional(v.string()), undefined));

export const Route = createFileRoute('/audit')({
  component: Audit,
  validateSearch: v.object({ by: word, act: word }),
});

function Audit() {
  const navigate = Route.useNavigate();
  return (
    <AuditScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}

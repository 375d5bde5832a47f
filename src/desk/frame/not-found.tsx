import { Link } from '@tanstack/react-router';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

export function NotFound() {
  return (
    <EmptyState
      level={1}
      icon="info"
      title="There is no such page"
      action={<Link to="/">Today</Link>}
    >
      The address may be cut short.
    </EmptyState>
  );
}

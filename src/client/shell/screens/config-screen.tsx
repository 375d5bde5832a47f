import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** The app cannot start, because its settings are missing or wrong. Names the field, and retries on demand. */
export function ConfigScreen({ error }: { error: unknown }) {
  return (
    <main>
      <EmptyState
        level={1}
        icon="alert"
        title={m.config_title()}
        action={<Button onClick={() => window.location.reload()}>{m.failed_again()}</Button>}
      >
        {error instanceof Error ? error.message : String(error)}
      </EmptyState>
    </main>
  );
}

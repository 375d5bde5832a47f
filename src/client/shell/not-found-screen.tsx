import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** Shown at an address that the shop does not have. */
export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      title={m.not_found_title()}
      action={<ButtonLink to="/">{m.not_found_home()}</ButtonLink>}
    >
      {m.not_found_text()}
    </EmptyState>
  );
}

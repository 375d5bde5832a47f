import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** A listing without content. */
export function NothingHere() {
  return (
    <EmptyState
      title={m.catalogue_empty_title()}
      action={<ButtonLink to="/products">{m.catalogue_all_products()}</ButtonLink>}
    >
      {m.catalogue_empty_text()}
    </EmptyState>
  );
}

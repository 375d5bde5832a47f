import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** The store gives the same answer for an unknown order and for another customer's. */
export const NoSuchOrder = () => (
  <EmptyState
    level={1}
    icon={SEARCH}
    title={m.order_view_none_title()}
    action={
      <ButtonLink to="/profile" search={{ tab: 'orders' }}>
        {m.order_view_to_orders()}
      </ButtonLink>
    }
  >
    {m.order_view_none_text()}
  </EmptyState>
);

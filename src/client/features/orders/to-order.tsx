import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button-link.tsx';

/** The way to the order itself, which knows how it stands. */
export function ToOrder({ order, first = false }: { order: string; first?: boolean }) {
  return (
    <ButtonLink
      to="/order-view/$orderId"
      params={{ orderId: order }}
      variant={first ? 'primary' : 'secondary'}
    >
      {m.order_result_to_order()}
    </ButtonLink>
  );
}

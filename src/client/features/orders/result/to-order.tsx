import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { usePlacedKind } from './use-settled.ts';

/** Links to the order's page, which has its status. `first`: as the one large button. */
export function ToOrder({ order, first = false }: { order: string; first?: boolean }) {
  const look = first ? ('primary' as const) : ('secondary' as const);
  const tracks = useServices().config.extensions.includes('orderTracking');
  const trade = usePlacedKind(order) === 'digital';
  // A trade has a page of its own only at a store that tracks orders.
  if (trade && !tracks) {
    return (
      <ButtonLink to="/profile" search={{ tab: 'orders', orders: 'digital' }} variant={look}>
        {m.trade_to_list()}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      to="/order-view/$orderId"
      params={{ orderId: order }}
      variant={look}
      {...(first && { size: 'large' as const })}
    >
      {first && tracks ? m.order_result_track() : m.order_result_to_order()}
    </ButtonLink>
  );
}

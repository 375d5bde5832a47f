import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { usePlacedKind } from './use-settled.ts';

/** The way to the order itself, which knows how it stands. */
export function ToOrder({ order, first = false }: { order: string; first?: boolean }) {
  const look = first ? ('primary' as const) : ('secondary' as const);
  const tracks = useServices().config.extensions.includes('orderTracking');
  const trade = usePlacedKind(order) === 'digital';
  // Only a store that tells what an order is has a page for a trade.
  if (trade && !tracks) {
    return (
      <ButtonLink to="/profile" search={{ tab: 'orders', orders: 'digital' }} variant={look}>
        {m.trade_to_list()}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/order-view/$orderId" params={{ orderId: order }} variant={look}>
      {m.order_result_to_order()}
    </ButtonLink>
  );
}

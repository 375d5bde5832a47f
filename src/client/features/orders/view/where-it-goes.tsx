import { Link } from '@tanstack/react-router';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { isCard } from '../order-state.ts';

/**
 * Where money that is due back goes: to the card that it came from, otherwise to the payout place of My Account, without which the
 * store cannot send it. Nothing once it is on its way: `OrderRefunds` says where to.
 */
export function WhereItGoes({ status }: { status: OrderStatus }) {
  const { config } = useServices();
  if (status.Money?.Refunds.some(({ State }) => State !== 'done')) return null;
  if (cameByCard(status)) return <p>{m.order_back_card()}</p>;
  if (!config.extensions.includes('payouts')) return null;
  return (
    <p>
      {m.order_back_place()}{' '}
      <Link to="/profile" search={{ tab: 'profile' }} hash="payout">
        {m.order_back_tell()}
      </Link>
    </p>
  );
}

/** By the payments that came, where the store tells of them. */
function cameByCard(status: OrderStatus): boolean {
  const came = status.Money?.Payments.filter(({ Back }) => !Back) ?? [];
  return came.length > 0 ? came.every(({ Channel }) => Channel === 'card') : isCard(status);
}

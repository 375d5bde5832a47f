import { Link } from '@tanstack/react-router';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { isCard } from '../order-state.ts';

/**
 * Where money that is due back goes: to the card that it came from, otherwise to the payout place of My Account, without which the
 * store cannot send it. Nothing once all of it is on its way: `OrderRefunds` says where to.
 */
export function WhereItGoes({ status }: { status: OrderStatus }) {
  const { config } = useServices();
  if (!isMoreDue(status)) return null;
  const ways = waysItCame(status);
  if (!ways.other) return <p>{m.order_back_card()}</p>;
  if (!config.extensions.includes('payouts')) return null;
  return (
    <p>
      {ways.card ? m.order_back_both() : m.order_back_place()}{' '}
      <Link to="/profile" search={{ tab: 'profile' }} hash="payout">
        {m.order_back_tell()}
      </Link>
    </p>
  );
}

/** Whether money is due back that is not on its way yet. */
function isMoreDue({ Money }: OrderStatus): boolean {
  if (!Money) return true;
  const leaving = Money.Refunds.filter(({ State }) => State !== 'done');
  return leaving.length === 0 || sum(leaving.map(({ Amount }) => exact(Amount))).lt(Money.DueBack);
}

/** By the payments that came, where the store tells of them. */
function waysItCame(status: OrderStatus): Record<'card' | 'other', boolean> {
  const came = status.Money?.Payments.filter(({ Back }) => !Back) ?? [];
  const byCard = came.length > 0 ? came.map(({ Channel }) => Channel === 'card') : [isCard(status)];
  return { card: byCard.includes(true), other: byCard.includes(false) };
}

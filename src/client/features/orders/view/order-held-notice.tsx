import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { isConversion, isPart, isSome, isUpi } from '../order-state.ts';
import { GramsBack } from './grams-back.tsx';
import { stillToPay, useHoldIsOver } from './order-held.ts';
import { News } from './order-news.tsx';

/** The price is held while the money is on its way. */
export function Held({ status }: { status: OrderStatus }) {
  const { Money, HeldUntil, Replaces } = status;
  const over = useHoldIsOver(status);
  if (over) {
    return (
      <News kind="warn" title={m.transfer_over_title()}>
        <p>{m.transfer_over_text()}</p>
      </News>
    );
  }
  const rest = formatRupees(stillToPay(status));
  const title =
    Money && isPart(status)
      ? m.order_part_title({ came: formatRupees(Money.Came), rest })
      : m.order_held_title({ rest });
  return (
    <News kind="warn" title={title}>
      <p>
        {HeldUntil === undefined
          ? m.order_held_text_open()
          : m.order_held_text({ until: dayAndTime(HeldUntil) })}
      </p>
      {Replaces && (
        <p>
          {m.order_goes_on_from()} <OrderNumber number={Replaces} />
        </p>
      )}
    </News>
  );
}

/** The hold is over, and the customer chooses what happens. */
export function Lapsed({ status }: { status: OrderStatus }) {
  const { Money, HeldUntil } = status;
  const some = Money && isSome(Money.Came);
  const until = HeldUntil === undefined ? '' : dayAndTime(HeldUntil);
  const nothing = isConversion(status) ? m.late_nothing_metal : m.late_nothing;
  return (
    <News kind="warn" title={until ? m.late_title({ until }) : m.transfer_over_title()}>
      <p>{some ? m.order_lapsed_some({ came: formatRupees(Money.Came) }) : nothing()}</p>
      {/* The step of an order by UPI says it already. */}
      {!isUpi(status) && <GramsBack status={status} />}
    </News>
  );
}

interface ReplacedProps {
  status: OrderStatus;
  /** What becomes of money that came when the other order needed none any more. */
  children: ReactNode;
}

/** The order continues under another number. */
export function Replaced({ status: { ReplacedBy }, children }: ReplacedProps) {
  return (
    <News kind="warn" title={m.order_replaced_title()}>
      <p>
        {m.order_replaced_text()} {ReplacedBy && <OrderNumber number={ReplacedBy} />}
      </p>
      {children}
    </News>
  );
}

const OrderNumber = ({ number }: { number: string }) => (
  <Link to="/order-view/$orderId" params={{ orderId: number }}>
    {m.order_list_number({ number })}
  </Link>
);

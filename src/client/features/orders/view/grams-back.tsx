import type { OrderStatus } from '#shared/contract/orders.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isConversion } from '../order-state.ts';

/** That the metal which a conversion had taken is the customer's again; nothing for other orders. */
export function GramsBack({ status }: { status: OrderStatus }) {
  const grams = exact(status.FromHolding);
  if (!isConversion(status) || grams.eq(0)) return null;
  return (
    <p>
      {status.Metal.toLowerCase() === 'silver'
        ? m.order_rejected_grams_silver({ grams: grams.toFixed() })
        : m.order_rejected_grams_gold({ grams: grams.toFixed() })}
    </p>
  );
}

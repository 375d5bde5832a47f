import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import { useServices } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { isPart } from '../order-state.ts';
import { isWaiting, stillToPay, useHoldIsOver } from './order-held.ts';
import styles from './order-pay-bar.module.css';

/** What is still to pay of an order whose price is held, and a link to pay: always visible above the tabs of a phone. */
export function OrderPayBar({ status }: { status: OrderStatus }) {
  const { config } = useServices();
  const over = useHoldIsOver(status);
  if (!config.extensions.includes('bankTransfer')) return null;
  const lapsed = status.State === 'lapsed';
  if (!lapsed && (over || !isWaiting(status))) return null;
  return (
    <div className={styles.bar}>
      {!lapsed && (
        <p className={styles.total}>
          <span className={styles.label}>{m.order_view_still()}</span>
          <strong className="num" translate="no">
            {formatRupees(stillToPay(status))}
          </strong>
          {status.HeldUntil !== undefined && (
            <span className={styles.label}>
              {m.order_held_until({ until: dayAndTime(status.HeldUntil) })}
            </span>
          )}
        </p>
      )}
      <ButtonLink
        to="/order-pay/$orderId"
        params={{ orderId: status.ONumber }}
        size="large"
        className={styles.button ?? ''}
      >
        {lapsed ? m.order_lapsed_go() : isPart(status) ? m.order_pay_rest() : m.order_pay_now()}
      </ButtonLink>
    </div>
  );
}

import type { OrderStatus } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './order-view.module.css';

/** Where the order goes, as it was when it was placed. */
export function OrderAddress({ to }: { to: NonNullable<OrderStatus['DeliverTo']> }) {
  if (!to.Address) return null;
  return (
    <section aria-labelledby="order-address" className={styles.card}>
      <h2 id="order-address" className={styles.cardTitle}>
        {m.order_view_deliver_to()}
      </h2>
      <address className={styles.address}>
        {to.Name && (
          <strong>
            <Spoken>{to.Name}</Spoken>
          </strong>
        )}
        <span>
          <Spoken>{to.Address}</Spoken>
        </span>
        {to.Number && (
          <span className="num" translate="no">
            {to.Number}
          </span>
        )}
      </address>
    </section>
  );
}

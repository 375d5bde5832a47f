import type { OrderStatus } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Timeline } from '#client/ui/layout/timeline.tsx';
import { orderSteps } from './order-timeline.ts';
import styles from './order-view.module.css';

/** How far the order has come. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  return (
    <section aria-labelledby="order-progress" className={styles.card}>
      <h2 id="order-progress" className={styles.cardTitle}>
        {m.order_progress()}
      </h2>
      <Timeline label={m.order_progress()} steps={orderSteps(status)} />
    </section>
  );
}

import type { OrderStatus } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Timeline, type TimelineStep } from '#client/ui/layout/timeline.tsx';
import { isPart, isTransfer } from '../order-state.ts';
import { OrderParts } from './order-parts.tsx';
import { orderSteps } from './order-timeline.ts';
import styles from './order-view.module.css';

/** The progress of an order. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const { dispatchDays } = useServices().config;
  return (
    <section aria-labelledby="order-progress" className={styles.card}>
      <h2 id="order-progress" className={styles.cardTitle}>
        {m.order_progress()}
      </h2>
      <Timeline label={m.order_progress()} steps={withParts(status, dispatchDays)} />
    </section>
  );
}

/** The steps of an order; its payments are listed at the step that checks them. */
function withParts(status: OrderStatus, dispatchDays: number | undefined): TimelineStep[] {
  const { Money, Paid, State } = status;
  const several = Money && (isPart(status) || Money.Payments.length > 1);
  return orderSteps(status, dispatchDays).map((step) => {
    const isHere = step.key === (State === 'lapsed' ? 'lapsed' : 'payment-received');
    if (!several || !isHere || !isTransfer(status)) return step;
    return { ...step, note: <OrderParts money={Money} total={Paid} /> };
  });
}

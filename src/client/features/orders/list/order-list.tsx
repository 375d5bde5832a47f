import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { LinkRow } from '#client/ui/layout/link-row.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { PagedList } from '#client/ui/layout/paged-list.tsx';
import { SavedInvoicesList } from './saved-invoices-list.tsx';
import { OrderBadge } from './order-badge.tsx';
import { orderDate } from '../order-date.ts';
import { type Asked, Missing } from '../order-list-states.tsx';
import styles from './order-list.module.css';

/** How many entries of a long list show at first, and are added with each press. */
const STEP = 20;

export interface ListedOrder {
  /** The id that opens the order. */
  order: string;
  date: string;
}

interface OrderListProps {
  orders: readonly ListedOrder[] | undefined;
  asked: Asked;
  /** Shown if there are no orders. */
  none: ReactNode;
  converted?: boolean;
}

/** A customer's orders of one kind, newest first as the store gives them. */
export function OrderList({ orders, asked, none, converted = false }: OrderListProps) {
  if (!orders) {
    const words = {
      offlineTitle: m.order_list_offline_title(),
      offlineText: m.order_list_offline_text(),
      failedTitle: m.order_list_failed_title(),
    };
    return (
      <>
        <Missing asked={asked} words={words} skeleton={<OrderListSkeleton />} />
        {(asked.error || asked.fetchStatus === 'paused') && <SavedInvoicesList />}
      </>
    );
  }
  return (
    <>
      <SavedAsOf asked={asked} className={styles.notice} />
      {orders.length === 0 ? (
        none
      ) : (
        <div className={styles.orders}>
          <PagedList
            items={orders}
            step={STEP}
            keyOf={({ order }) => order}
            more={m.order_list_more()}
            className={styles.list}
          >
            {(entry) => <OrderRow {...entry} converted={converted} />}
          </PagedList>
        </div>
      )}
    </>
  );
}

function OrderRow({ order, date, converted }: ListedOrder & { converted: boolean }) {
  const tracks = useServices().config.extensions.includes('orderTracking');
  return (
    <LinkRow
      to="/order-view/$orderId"
      params={{ orderId: order }}
      // Without order tracking the page cannot know the kind of the order: the link carries it.
      search={!tracks && converted ? { of: 'converted' } : {}}
      // A list of hundreds must not request every order that the pointer passes over.
      preload={false}
      detail={m.order_list_number({ number: order })}
      end={tracks && <OrderBadge order={order} />}
    >
      <span className={styles.day}>{orderDate(date).day}</span>
    </LinkRow>
  );
}

export function OrderListSkeleton() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{m.order_list_loading()}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.bone}>
          <Skeleton shape="text" className={styles.boneDay} />
          <Skeleton shape="text" className={styles.boneNumber} />
        </div>
      ))}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { panelId, ProfileTabList, tabId } from './profile-tab-list.tsx';
import { ORDER_LISTS, type OrderList } from './profile-tabs.ts';
import styles from './profile.module.css';

export type OrderLists = Partial<Record<OrderList, ReactNode>>;

interface OrdersPanelProps {
  shown: OrderList;
  /** The content of each list; a missing one is shown as empty. */
  lists?: OrderLists | undefined;
}

const labels: Record<OrderList, () => string> = {
  coin: m.account_orders_coin,
  digital: m.account_orders_digital,
  converted: m.account_orders_converted,
};

/** A customer's orders: three lists, one of them shown. */
export function OrdersPanel({ shown, lists }: OrdersPanelProps) {
  const id = useId();
  return (
    <>
      <ProfileTabList
        id={id}
        label={m.account_orders_lists()}
        tabs={ORDER_LISTS.map((list) => [list, labels[list]()] as const)}
        selected={shown}
        search={(orders) => ({ tab: 'orders', orders })}
        look="tray"
        // Switching lists adds no history entry: Back leaves the orders at once.
        replace
      />
      <div
        role="tabpanel"
        id={panelId(id)}
        aria-labelledby={tabId(id, shown)}
        tabIndex={0}
        className={styles.orders}
      >
        {lists?.[shown] ?? <NoOrders list={shown} />}
      </div>
    </>
  );
}

const texts: Record<OrderList, () => string> = {
  coin: m.account_orders_coin_none,
  digital: m.account_orders_digital_none,
  converted: m.account_orders_converted_none,
};

/** An empty list, with a link to the page where a first order begins. */
export function NoOrders({ list }: { list: OrderList }) {
  return (
    <EmptyState
      icon={list === 'digital' ? 'trend' : 'shop'}
      title={m.account_orders_none()}
      action={
        list === 'digital' ? (
          <ButtonLink to="/digital-gold" variant="secondary">
            {m.account_orders_to_digital()}
          </ButtonLink>
        ) : (
          <ButtonLink to="/products" variant="secondary">
            {m.account_orders_to_shop()}
          </ButtonLink>
        )
      }
    >
      {texts[list]()}
    </EmptyState>
  );
}

import { type ReactNode, useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { panelId, ProfileTabList, tabId } from './profile-tab-list.tsx';
import { ORDER_LISTS, type OrderList } from './profile-tabs.ts';
import styles from './orders-panel.module.css';

export type OrderLists = Partial<Record<OrderList, ReactNode>>;

interface OrdersPlaceProps {
  shown: OrderList;
  /** The lists themselves; one that is not there shows as empty. */
  lists?: OrderLists | undefined;
}

const labels: Record<OrderList, () => string> = {
  coin: m.account_orders_coin,
  digital: m.account_orders_digital,
  converted: m.account_orders_converted,
};

/** The place of a customer's orders: three lists, one of them shown. */
export function OrdersPlace({ shown, lists }: OrdersPlaceProps) {
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
        // A closer look at the same place: the way back leaves it at once.
        replace
      />
      <div
        role="tabpanel"
        id={panelId(id)}
        aria-labelledby={tabId(id, shown)}
        tabIndex={0}
        className={styles.panel}
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

/** An empty list, and the way to where its first order begins. */
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

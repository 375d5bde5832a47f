import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { OrderList } from './order-list.tsx';
import { coinOrdersQuery, convertedOrdersQuery } from '../queries.ts';

interface ListProps {
  /** Shown instead of an empty list. */
  none: ReactNode;
}

/** Bars and coins that were bought. Requested when the list is opened. */
export function CoinOrders({ none }: ListProps) {
  const { api } = useServices();
  const asked = useQuery(coinOrdersQuery(api));
  const orders = asked.data?.map(({ CartId, OrderDate, ...piece }) => ({
    order: String(CartId),
    date: OrderDate,
    piece,
  }));
  return <OrderList orders={orders} asked={asked} none={none} />;
}

/** Coins that were made out of digital metal. */
export function ConvertedOrders({ none }: ListProps) {
  const { api } = useServices();
  const asked = useQuery(convertedOrdersQuery(api));
  const orders = asked.data?.map(({ OrderId, OrderDate, ...piece }) => ({
    order: String(OrderId),
    date: OrderDate,
    piece,
  }));
  return <OrderList orders={orders} asked={asked} none={none} converted />;
}

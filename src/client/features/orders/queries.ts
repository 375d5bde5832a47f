import { queryOptions } from '@tanstack/react-query';
import { getOrders } from '#shared/contract/digital.ts';
import {
  getConvertCoinOrder,
  GetOrderDetailsById,
  GetOrderStatus,
  getOrdersByUserForFront,
  type OrderStatus,
} from '#shared/contract/orders.ts';
import { verifyPayment } from '#shared/contract/payment.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { StoreUnreachable } from '#client/api/transport.ts';

// A customer's own: kept on the device for as long as they are logged in.
const meta = { private: true, keep: 'private', group: 'orders' } as const;

const LOOK_AGAIN_MS = 30_000;
const ASK_BANK_MS = 3000;
/** Two minutes of asking the bank, as long as somebody looks. */
const MOST_ASKS = 40;

export const coinOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'list'],
    queryFn: async () => (await api.call(getOrdersByUserForFront, {})).data,
    staleTime: 10_000,
    meta,
  });

export const convertedOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'converted'],
    queryFn: async () => (await api.call(getConvertCoinOrder, {})).data,
    staleTime: 10_000,
    meta,
  });

/** Every movement of the customer's digital metal. */
export const digitalOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'digital'],
    queryFn: async () => (await api.call(getOrders, {})).data ?? [],
    staleTime: 10_000,
    meta,
  });

/** What was sold does not change any more. */
export const orderLinesQuery = (api: ApiClient, order: string) =>
  queryOptions({
    queryKey: ['orders', 'lines', order],
    queryFn: async () => (await api.call(GetOrderDetailsById, { CartId: order })).data,
    meta: { ...meta, part: order },
  });

/** Where an order stands; null where the store does not say. Fresh while its page is looked at. */
export const orderStatusQuery = (api: ApiClient, order: string) =>
  queryOptions({
    queryKey: ['orders', 'status', order],
    queryFn: async (): Promise<OrderStatus | null> =>
      (await api.call(GetOrderStatus, { ONumber: order })).data[0] ?? null,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : LOOK_AGAIN_MS),
    meta: { ...meta, part: order },
  });

/** Nothing comes after it. */
export const hasEnded = (status: OrderStatus | null | undefined): boolean =>
  status?.State === 'delivered' ||
  status?.State === 'rejected' ||
  status?.State === 'credited-back' ||
  (status?.Kind === 'digital' && status.State === 'confirmed');

/** How a payment by card stands, asked for as long as the bank has not said. */
export const paymentQuery = (api: ApiClient, order: string) =>
  queryOptions({
    queryKey: ['payment', order],
    queryFn: async () => (await api.call(verifyPayment, { cartId: order })).data[0] ?? null,
    staleTime: 0,
    // Each visit asks anew, and counts anew.
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const open = data ? data.Pending : error instanceof StoreUnreachable;
      return open && dataUpdateCount + errorUpdateCount < MOST_ASKS ? ASK_BANK_MS : false;
    },
    meta: { private: true },
  });

/** The bank has been asked as often as makes sense without somebody wanting it. */
export const askedEnough = (asks: number): boolean => asks >= MOST_ASKS;

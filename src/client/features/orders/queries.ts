import { queryOptions } from '@tanstack/react-query';
import { getOrders, type Trade } from '#shared/contract/digital.ts';
import {
  getConvertCoinOrder,
  GetOrderDetailsById,
  GetOrderStatus,
  getOrdersByUserForFront,
  ORDERS_AT_ONCE,
  type OrderStatus,
} from '#shared/contract/orders.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { type PaymentOutcome, verifyPayment } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { hasStopped } from './has-stopped.ts';
import { isSome } from './order-state.ts';
import { StoreUnreachable } from '#client/api/transport.ts';

// Customer data: persisted until the login ends.
const meta = { private: true, keep: 'private', group: 'orders' } as const;

/** How often an open page asks for what may still change. */
export const LOOK_AGAIN_MS = 30_000;
/** How often an open list does. */
export const FRESH_MS = 60_000;
const ASK_BANK_MS = 3000;
/** Polling every 3 s, this asks the bank for two minutes while the page is visible. */
const MOST_ASKS = 40;

/**
 * Reads a list of orders page by page. A store without paging sends everything, and then the same again; or it sends rows without
 * ids, so that no next page can be requested.
 */
async function readAll<Row>(
  ask: (from: { Before?: string }) => Promise<Row[]>,
  keyOf: (row: Row) => string | number,
): Promise<Row[]> {
  const all = new Map<string, Row>();
  for (let from = {}; ;) {
    const known = all.size;
    const page = await ask(from);
    if (page.some((row) => keyOf(row) === '')) return page;
    for (const row of page) all.set(String(keyOf(row)), row);
    const last = page.at(-1);
    if (!last || page.length < ORDERS_AT_ONCE || all.size === known) return [...all.values()];
    from = { Before: String(keyOf(last)) };
  }
}

export const coinOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'list'],
    queryFn: () =>
      readAll(
        async (from) => (await api.call(getOrdersByUserForFront, from)).data,
        ({ CartId }) => CartId,
      ),
    staleTime: 10_000,
    meta,
  });

export const convertedOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'converted'],
    queryFn: () =>
      readAll(
        async (from) => (await api.call(getConvertCoinOrder, from)).data,
        ({ OrderId }) => OrderId,
      ),
    staleTime: 10_000,
    meta,
  });

/** Every movement of the customer's digital metal. */
export const digitalOrdersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['orders', 'digital'],
    queryFn: () =>
      readAll(
        async (from) => (await api.call(getOrders, from)).data ?? [],
        ({ Id }) => Id ?? '',
      ),
    staleTime: 10_000,
    meta,
  });

/** For a screen on which customers wait for their grams or their money: the movements are polled while any is on its way. */
export const whileOnTheWay = {
  refetchInterval: ({ state: { data } }: { state: { data: Trade[] | undefined } }) =>
    data?.some(({ State }) => State === 'coming' || State === 'payout-due') ? FRESH_MS : false,
} as const;

/** The lines of an order never change. */
export const orderLinesQuery = (api: ApiClient, order: string) =>
  queryOptions({
    queryKey: ['orders', 'lines', order],
    queryFn: async () => (await api.call(GetOrderDetailsById, { CartId: order })).data,
    meta: { ...meta, part: order },
  });

/** The status of an order; null if the store has none. Polled while its page is open, until it is final. */
export const orderStatusQuery = (api: ApiClient, order: string, isFinal = hasEnded) =>
  queryOptions({
    queryKey: ['orders', 'status', order],
    queryFn: async (): Promise<OrderStatus | null> =>
      (await api.call(GetOrderStatus, { ONumber: order })).data[0] ?? null,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (isFinal(state.data) ? false : LOOK_AGAIN_MS),
    meta: { ...meta, part: order },
  });

/** Whether the order is not the customer's: the store gives the same answer for an unknown order and for another customer's. */
export const isNobodys = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === REFUSED.notFound || error.code === REFUSED.badInput);

/** Whether the status is final: the order goes on no further, and none of its money is on its way back. */
export const hasEnded = (status: OrderStatus | null | undefined): boolean =>
  status ? goesNoFurther(status) && !isMoneyOnItsWay(status) : false;

const goesNoFurther = (status: OrderStatus): boolean =>
  status.State === 'delivered' ||
  (status.Kind === 'digital' && status.State === 'confirmed') ||
  hasStopped(status);

const isMoneyOnItsWay = ({ Money }: OrderStatus): boolean =>
  Money !== undefined &&
  (isSome(Money.DueBack) ||
    isSome(Money.Waiting ?? 0) ||
    Money.Refunds.some(({ State }) => State !== 'done'));

type Payment = ReplyOf<typeof verifyPayment>[number];

/** The outcome of a card payment, also from a store that sends no `Outcome`. */
export const outcomeOf = ({ Outcome, Pending, isSuccess }: Payment): PaymentOutcome =>
  Outcome ?? (Pending ? 'waiting' : isSuccess ? 'paid' : 'failed');

/** Whether the bank's answer may still change. */
export const isUndecided = (outcome: PaymentOutcome): outcome is 'waiting' | 'unpaid' =>
  outcome === 'waiting' || outcome === 'unpaid';

/** The state of a card payment, polled until the bank has decided. */
export const paymentQuery = (api: ApiClient, order: string) =>
  queryOptions({
    queryKey: ['payment', order],
    queryFn: async () => (await api.call(verifyPayment, { cartId: order })).data[0] ?? null,
    staleTime: 0,
    // Every visit starts over, including its count of requests.
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const open = data ? isUndecided(outcomeOf(data)) : error instanceof StoreUnreachable;
      return open && dataUpdateCount + errorUpdateCount < MOST_ASKS ? ASK_BANK_MS : false;
    },
    meta: { private: true },
  });

/** Whether polling has stopped: from then on the customer asks with a button. */
export const askedEnough = (asks: number): boolean => asks >= MOST_ASKS;

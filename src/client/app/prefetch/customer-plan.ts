import type { Trade } from '#shared/contract/digital.ts';
import type { CoinOrder, ConvertedOrder, OrderStatus } from '#shared/contract/orders.ts';
import { profileQuery } from '#client/features/account/queries.ts';
import { cartCountQuery, cartQuery } from '#client/features/cart/queries.ts';
import { balanceQuery } from '#client/features/checkout/conversion/balance-query.ts';
import {
  coinOrdersQuery,
  convertedOrdersQuery,
  digitalOrdersQuery,
  hasEnded,
  orderLinesQuery,
  orderStatusQuery,
} from '#client/features/orders/queries.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';
import type { Prefetcher } from '#client/prefetch/prefetcher.ts';
import type { PublicApp } from './catalogue-plan.ts';

/** Data that no longer changes is refetched before it is too old to be persisted. */
const RARELY_MS = 7 * 24 * 60 * 60_000;
const MOST_ORDERS = 10;
/** The sizes at which an order's page draws its pictures. */
const LINE_SIZES = '6rem';

/** Fetches each group of a customer's own data. The status of an unfinished order is fresh for `freshForMs`; 0 refetches it. */
export const fetchGroup: Record<
  PersistedGroup,
  (app: PublicApp, prefetcher: Prefetcher, freshForMs: number) => Promise<void>
> = {
  async addresses({ api }, { query }) {
    await query(profileQuery(api));
  },
  async holdings({ api }, { query }) {
    await query(balanceQuery(api));
  },
  async bag({ api }, { query }) {
    await query(cartQuery(api));
    await query(cartCountQuery(api));
  },
  /** The lists, the latest ten orders, and the status of every stored order that is not finished. */
  async orders({ api, config, queryClient }, { query, picture }, freshForMs) {
    const coin = (await query(coinOrdersQuery(api))) ?? [];
    const converted = (await query(convertedOrdersQuery(api))) ?? [];
    const trades = (await query(digitalOrdersQuery(api))) ?? [];
    const latest = latestOrders(coin, converted, trades, MOST_ORDERS);
    const askState = (order: string) =>
      query(orderStatusQuery(api, order), (status) =>
        hasEnded(status) ? freshForMs && RARELY_MS : freshForMs,
      );
    const tracks = config.extensions.includes('orderTracking');
    for (const { order, lines } of latest) {
      if (tracks) await askState(order);
      const sold = lines && (await query(orderLinesQuery(api, order), () => RARELY_MS));
      for (const { ImagePath } of sold || [])
        await picture(assetAddress(config, ImagePath), LINE_SIZES);
    }
    if (!tracks) return;
    const known = new Set(latest.map(({ order }) => order));
    const open = queryClient
      .getQueriesData<OrderStatus | null>({ queryKey: ['orders', 'status'] })
      .filter(([[, , order], status]) => status && !hasEnded(status) && !known.has(String(order)));
    for (const [[, , order]] of open) await askState(String(order));
  },
};

/** Browsers parse nearly any text as some date. */
const timeOf = (date: string): number => (/^\d{4}-\d{2}-\d{2}/.test(date) ? Date.parse(date) : NaN);

export interface LatestOrder {
  order: string;
  /** False for digital metal, which has no lines. */
  lines: boolean;
}

/** 1: bought. Other movements of digital metal have no page. */
const BOUGHT = 1;

/**
 * The latest orders of all kinds. Each list comes newest first; where a store writes dates in its own format, the lists are taken
 * in turns.
 */
export function latestOrders(
  coin: readonly Pick<CoinOrder, 'CartId' | 'OrderDate'>[],
  converted: readonly Pick<ConvertedOrder, 'OrderId' | 'OrderDate'>[],
  trades: readonly Trade[],
  most: number,
): LatestOrder[] {
  const lists = [
    coin.map(({ CartId, OrderDate }) => ({ order: String(CartId), date: OrderDate, lines: true })),
    converted.map(({ OrderId, OrderDate }) => ({
      order: String(OrderId),
      date: OrderDate,
      lines: true,
    })),
    trades
      .filter(({ type, orderNo }) => type === BOUGHT && orderNo)
      .map(({ orderNo, date }) => ({ order: orderNo, date, lines: false })),
  ];
  const all = lists.flatMap((list) =>
    list.slice(0, most).map((entry, turn) => ({ ...entry, turn, at: timeOf(entry.date) })),
  );
  const dated = all.every(({ at }) => !Number.isNaN(at));
  return all
    .sort((one, other) => (dated ? other.at - one.at : one.turn - other.turn))
    .slice(0, most)
    .map(({ order, lines }) => ({ order, lines }));
}

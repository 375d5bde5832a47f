import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { App } from '../app.tsx';
import { profileQuery } from '#client/features/account/queries.ts';
import { balanceQuery } from '#client/features/checkout/conversion/balance-query.ts';
import {
  coinOrdersQuery,
  convertedOrdersQuery,
  digitalOrdersQuery,
  hasEnded,
  orderLinesQuery,
  orderStatusQuery,
} from '#client/features/orders/queries.ts';
import { latestOrders } from './latest-orders.ts';
import { isUpdating } from '#client/updates/tab-activity.ts';
import { runWhenIdle } from '#client/prefetch/background-scheduler.ts';
import { persistedCustomer } from '#client/persistence/queries/persist-private-queries.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { fetchPicture } from '#client/ui/picture/fetch-picture.ts';

const MINUTE = 60_000;
const AGAIN_MS = 10 * MINUTE;
/** What does not change any more is asked for again before it is too old to be kept. */
const RARELY_MS = 7 * 24 * 60 * MINUTE;
const MOST_ORDERS = 10;
/** As an order's page draws them. */
const LINE_SIZES = '6rem';

/**
 * Fetches quietly what a customer may want to read without a network: their addresses and holdings, the
 * lists of their orders, and the latest ten of these; not what they have just let go of. Returns the way
 * to stop.
 */
export function prefetchCustomerData(app: App): () => void {
  const seen = new Set<string>();
  return runWhenIdle(async (goesOn) => {
    const { queryClient, api, config } = app;
    const tracks = config.extensions.includes('orderTracking');

    /** The answer, from the cache where it is young enough. The store's no is nothing. */
    async function ask<Data, Key extends QueryKey>(
      query: FetchQueryOptions<Data, Error, Data, Key>,
      again: (data: Data) => number = () => AGAIN_MS,
    ): Promise<Data | undefined> {
      const known = queryClient.getQueryState<Data>(query.queryKey as QueryKey);
      const young = (data: Data) => Date.now() - (known?.dataUpdatedAt ?? 0) < again(data);
      if (known?.data !== undefined && young(known.data)) return known.data;
      const { group } = query.meta ?? {};
      if (group && persistedCustomer()?.isRemoved(group)) return undefined;
      if (!goesOn()) throw new NotNow();
      try {
        return await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
      } catch (error) {
        if (error instanceof StoreUnreachable) throw new NotNow();
        return undefined;
      }
    }
    /** The worker keeps it, where there is one so far; else it is seen to when that has come. */
    async function see(address: string): Promise<void> {
      if (seen.has(address) || !navigator.serviceWorker?.controller) return;
      if (await isUpdating()) throw new NotNow();
      seen.add(address);
      await fetchPicture(address, LINE_SIZES);
    }
    try {
      const coin = (await ask(coinOrdersQuery(api))) ?? [];
      const converted = (await ask(convertedOrdersQuery(api))) ?? [];
      const trades = (await ask(digitalOrdersQuery(api))) ?? [];
      await ask(profileQuery(api));
      await ask(balanceQuery(api));
      for (const { order, lines } of latestOrders(coin, converted, trades, MOST_ORDERS)) {
        if (tracks) {
          const ended = (status: Parameters<typeof hasEnded>[0]) => hasEnded(status);
          await ask(orderStatusQuery(api, order), (s) => (ended(s) ? RARELY_MS : AGAIN_MS));
        }
        const sold = lines && (await ask(orderLinesQuery(api, order), () => RARELY_MS));
        for (const { ImagePath } of sold || []) await see(assetAddress(config, ImagePath));
      }
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
    }
  });
}

/**
 * The network went, the page was put away, the login ended, or an update comes: the next good moment goes on
 * from here.
 */
class NotNow extends Error {}

import { type FetchQueryOptions, onlineManager, type QueryKey } from '@tanstack/react-query';
import type { OrderStatus } from '#shared/contract/orders.ts';
import type { App } from '../app.tsx';
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
import { latestOrders } from './latest-orders.ts';
import { persistedCustomer } from '#client/persistence/queries/persist-private-queries.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';

const MOST_ORDERS = 10;

/**
 * Fetches one group of a customer's own anew because they asked for that; throws where the store does not
 * answer. Of the orders: their lists, the latest ten, and where every kept one stands that may go on.
 */
export async function refetchCustomerData(
  { api, config, queryClient }: Pick<App, 'api' | 'config' | 'queryClient'>,
  group: PersistedGroup,
): Promise<void> {
  async function ask<Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key>,
  ): Promise<Data> {
    // It would wait for a network, and whoever asked with it.
    if (!onlineManager.isOnline()) throw new Error('There is no network to ask by');
    return queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  }
  persistedCustomer()?.keepAgain(group);
  if (group === 'addresses') await ask(profileQuery(api));
  if (group === 'holdings') await ask(balanceQuery(api));
  if (group === 'bag') {
    await ask(cartQuery(api));
    await ask(cartCountQuery(api));
  }
  if (group !== 'orders') return;
  const coin = await ask(coinOrdersQuery(api));
  const converted = await ask(convertedOrdersQuery(api));
  const trades = await ask(digitalOrdersQuery(api));
  const latest = latestOrders(coin, converted, trades, MOST_ORDERS);
  for (const { order, lines } of latest) {
    // What was sold does not change.
    if (lines && !queryClient.getQueryData(orderLinesQuery(api, order).queryKey)) {
      await ask(orderLinesQuery(api, order));
    }
  }
  if (!config.extensions.includes('orderTracking')) return;
  const open = queryClient
    .getQueriesData<OrderStatus | null>({ queryKey: ['orders', 'status'] })
    .filter(([, status]) => status && !hasEnded(status))
    .map(([key]) => String(key[2]));
  const all = new Set([...latest.map(({ order }) => order), ...open]);
  for (const order of all) await ask(orderStatusQuery(api, order));
}

import { ORDERS_AT_ONCE } from '#shared/contract/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { type DigitalTrade, listTrades } from './list-trades.ts';

/** A movement with its name in the list of its customer: its moment, and which of that moment it is. No number of ours is in it. */
export type ListedTrade = DigitalTrade & { id: string };

const NAME = /^(\d{1,15})\.(\d{1,4})$/;

/** The movements of a customer before the one that is named, or the newest; no more than ORDERS_AT_ONCE. */
export async function listTradePage(
  shop: Pick<ShopContext, 'db'>,
  customerId: number,
  before?: string,
): Promise<ListedTrade[]> {
  if (before === undefined) {
    return named(await listTrades(shop, customerId, { most: ORDERS_AT_ONCE }));
  }
  const [, at, nth] = NAME.exec(before) ?? [];
  if (at === undefined) return [];
  // Those of its moment are read once more, to be counted.
  const known = Number(nth) + 1;
  const span = { upTo: new Date(Number(at)), most: ORDERS_AT_ONCE + known };
  const trades = named(await listTrades(shop, customerId, span));
  const from = trades.findIndex(({ id }, place) => place >= known || !id.startsWith(`${at}.`));
  return from < 0 ? [] : trades.slice(from, from + ORDERS_AT_ONCE);
}

/** Give it all of the newest of its moments, or none of that moment. */
function named(trades: DigitalTrade[]): ListedTrade[] {
  let [moment, nth] = [NaN, 0];
  return trades.map((trade) => {
    const at = trade.at.getTime();
    nth = at === moment ? nth + 1 : 0;
    moment = at;
    return { ...trade, id: `${at}.${nth}` };
  });
}

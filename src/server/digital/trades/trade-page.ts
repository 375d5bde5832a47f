import { ORDERS_AT_ONCE } from '#shared/contract/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { type DigitalTrade, listTrades } from './list-trades.ts';

/** A movement with an id for the customer's list: its moment, and its place among those of that moment. The id reveals no database id. */
export type ListedTrade = DigitalTrade & { id: string };

const NAME = /^(\d{1,15})\.(\d{1,4})$/;

/** The movements before the one with this id, or the newest; no more than ORDERS_AT_ONCE. */
export async function listTradePage(
  shop: Pick<ShopContext, 'db' | 'now'>,
  customerId: number,
  before?: string,
): Promise<ListedTrade[]> {
  if (before === undefined) {
    return named(await listTrades(shop, customerId, { most: ORDERS_AT_ONCE }));
  }
  const [, at, nth] = NAME.exec(before) ?? [];
  if (at === undefined) return [];
  // The movements of the same moment are read again, to be counted.
  const known = Number(nth) + 1;
  const span = { upTo: new Date(Number(at)), most: ORDERS_AT_ONCE + known };
  const trades = named(await listTrades(shop, customerId, span));
  const from = trades.findIndex(({ id }, place) => place >= known || !id.startsWith(`${at}.`));
  return from < 0 ? [] : trades.slice(from, from + ORDERS_AT_ONCE);
}

/** Assigns the ids. The list must contain all movements of its newest moment, or none of it. */
function named(trades: DigitalTrade[]): ListedTrade[] {
  let [moment, nth] = [NaN, 0];
  return trades.map((trade) => {
    const at = trade.at.getTime();
    nth = at === moment ? nth + 1 : 0;
    moment = at;
    return { ...trade, id: `${at}.${nth}` };
  });
}

import type { Trade } from '#shared/contract/digital.ts';
import type { CoinOrder, ConvertedOrder } from '#shared/contract/orders.ts';

/** Browsers make some time of nearly any text. */
const timeOf = (date: string): number => (/^\d{4}-\d{2}-\d{2}/.test(date) ? Date.parse(date) : NaN);

export interface LatestOrder {
  order: string;
  /** Digital metal has none. */
  lines: boolean;
}

/** 1: bought. Other movements of digital metal have no page. */
const BOUGHT = 1;

/**
 * The latest orders of all kinds. Each list comes newest first; where a store writes its dates in a way of
 * its own, its lists are taken by turns.
 */
export function latestOrders(
  coin: readonly CoinOrder[],
  converted: readonly ConvertedOrder[],
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

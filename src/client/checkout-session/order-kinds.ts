import type { OrderKind } from '#shared/contract/order-kind.ts';

/**
 * How each place outside this app's own code spells the kind of an order:
 * - `proceedType`: the first app's name, stored with the chosen addresses;
 * - `list`: the list of orders in My Account's address (`?orders=`);
 * - `marker`: that list as the first app stored it on the device;
 * - `letter`: the first letter of our own store's order numbers.
 */
export const ORDER_KIND_NAMES = {
  buy: { proceedType: 'BuyProduct', list: 'coin', marker: 'coinOrder', letter: 'B' },
  convert: {
    proceedType: 'ConvertCoin',
    list: 'converted',
    marker: 'convertedCoinOrder',
    letter: 'C',
  },
  digital: { proceedType: 'BuyDigital', list: 'digital', marker: 'digitalOrder', letter: 'D' },
} as const satisfies Record<OrderKind, Record<string, string>>;

type Names = (typeof ORDER_KIND_NAMES)[OrderKind];

/** The kind that one of these names stands for; undefined for any other text. */
export function orderKindOf(field: keyof Names, name: unknown): OrderKind | undefined {
  const kinds = Object.keys(ORDER_KIND_NAMES) as OrderKind[];
  return kinds.find((kind) => ORDER_KIND_NAMES[kind][field] === name);
}

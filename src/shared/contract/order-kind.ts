/** The subject of an order: the bag, a coin made out of the customer's digital metal, or digital metal itself. */
export const ORDER_KINDS = ['buy', 'convert', 'digital'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

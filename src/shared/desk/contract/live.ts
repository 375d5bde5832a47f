/** The desk's namespace on the shop's socket server; it needs a staff session. */
export const DESK_NAMESPACE = '/desk';

/** The kinds of data in the shop that may change. */
export const TOPICS = [
  'orders',
  'payments',
  'incoming',
  'refunds',
  'payouts',
  'approvals',
  'customers',
  'catalogue',
  'pictures',
  'stock',
  'prices',
  'content',
  'brand',
  'enquiries',
  'reviews',
  'trading',
  'ledger',
  'staff',
  'audit',
] as const;
export type Topic = (typeof TOPICS)[number];

export interface StoreToDesk {
  /** Data of these topics has changed: what is on the screen is fetched again. */
  Changed: (topics: Topic[]) => void;
}

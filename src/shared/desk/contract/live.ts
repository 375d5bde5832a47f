/** The namespace of the shop's socket server that is for the desk; it needs a staff session. */
export const DESK_NAMESPACE = '/desk';

/** What may have changed in the shop. */
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
  /** Something of these topics is not what it was: what is on the screen is asked for again. */
  Changed: (topics: Topic[]) => void;
}

import type { Asset } from '#server/db/schema/ledger.ts';

/** One side of a movement in the ledger. */
export interface Entry {
  /** `customer:7`, or one of the refinery's own. */
  account: string;
  asset: Asset;
  /** Whole 0.1 mg of metal, or whole paise. */
  amount: number;
}

/** A movement: entries that add up to zero for each asset, kept together or not at all. */
export interface EntrySet {
  /** `opening`, `conversion`, `conversion-returned`, `credit-back`. */
  kind: string;
  /** What it belongs to: an order's number. A kind happens once to a reference. */
  reference: string;
  entries: Entry[];
}

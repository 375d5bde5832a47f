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
  /** Such as `opening`, `purchase`, `sale`, `payout`, `conversion`, `conversion-returned`, `credit-back`, `desk-credit`. */
  kind: string;
  /** What the movement belongs to, such as an order number. Each kind occurs once per reference. */
  reference: string;
  entries: Entry[];
}

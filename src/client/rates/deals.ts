import type { Deal } from '#shared/contract/pauses.ts';
import { type Metal, readMetal } from '#shared/pricing/unit-price.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';

/** A deal that buys pieces of these metals, in any spelling of the stores. */
export const purchaseOf = (metals: readonly string[]): Deal => ({
  metals: metals.flatMap((metal) => readMetal(metal) ?? []),
});

/** A deal that makes coins out of a holding. */
export const conversionOf = (metal: string | undefined): Deal => ({
  ...purchaseOf(metal === undefined ? [] : [metal]),
  digital: true,
});

/** A deal that trades digital metal. */
export const tradeOf = (metal: Metal, side: TradeSide): Deal => ({
  metals: [metal],
  digital: true,
  selling: side === 'sell',
});

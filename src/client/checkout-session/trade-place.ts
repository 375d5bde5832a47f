import type { TradeSide } from '#shared/pricing/trade.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';

/** The metal and side of a trade. Both are in the address, so that it can be shared and bookmarked. */
export interface TradePlace {
  metal: Metal;
  side: TradeSide;
}

/** The search parameters of the place where a trade is typed; the defaults are left out. */
export const placeSearch = ({ metal, side }: TradePlace) => ({
  ...(metal === 'silver' && { metal }),
  ...(side === 'sell' && { side }),
});

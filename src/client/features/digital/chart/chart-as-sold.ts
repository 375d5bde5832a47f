import type { RatePremium } from '#shared/contract/content.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import type { RateEntry } from '#shared/contract/digital.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { ratesAt } from '../rates/rate-terms.ts';
import type { RateHistory } from './chart-query.ts';

/** The grams that an ask is for. */
const GRAMS: Record<Metal, number> = { gold: 10, silver: 1000 };

/** The rupees that the grams of an ask cost or bring at that ask. */
export type AsSold = (ask: DecimalText) => DecimalText;

interface SoldBy {
  entry: RateEntry | undefined;
  premiums: RatePremium | null | undefined;
  profile: TaxProfile;
}

/**
 * Turns market asks into the store's price, with its present premium and margin, so that the end of the line matches the price
 * above it. Undefined where the store does not say how it makes its price: then the market's line is drawn.
 */
export function asSoldBy(
  metal: Metal,
  side: TradeSide,
  { entry, premiums, profile }: SoldBy,
): AsSold | undefined {
  if (!premiums || entry?.BuyPercent === undefined || entry.SellPercent === undefined) {
    return undefined;
  }
  const terms = { metal, entry, premiums, old: false, profile };
  return (ask) =>
    ratesAt(terms, { gold: ask, silver: ask })?.[side].times(GRAMS[metal]).toFixed() ?? ask;
}

/** A rate history in the store's prices. */
export const historyAsSold = ({ open, points }: RateHistory, asSold: AsSold): RateHistory => ({
  open: open === undefined ? undefined : asSold(open),
  points: points.map(([at, ...asks]) => {
    const [high, low, close] = asks.map(asSold);
    return [at, high ?? asks[0], low ?? asks[1], close ?? asks[2]];
  }),
});

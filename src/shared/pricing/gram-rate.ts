import { type Big, type Numeric, percentOf, toPaise } from './decimal.ts';
import { type Asks, type Metal, type Premiums, unitPrice } from './unit-price.ts';

/** The percentages that the store adds to the live gram price when it sells, and takes off when it buys. */
export interface Spread {
  buyPercent: Numeric;
  sellPercent: Numeric;
}

/** Rupees for a gram of digital metal, to the paisa: the price to the customer before tax, and the price for the customer's metal. */
export interface GramRates {
  buy: Big;
  sell: Big;
}

/**
 * The rates of a gram of 999 at the live asks, each rounded once to whole paise, half up. Undefined if no
 * rate is known: never 0.
 */
export function gramRates(
  metal: Metal,
  asks: Asks,
  premiums: Premiums,
  { buyPercent, sellPercent }: Spread,
): GramRates | undefined {
  const unit = unitPrice(metal, '999', asks, premiums);
  if (!unit) return undefined;
  return {
    buy: toPaise(unit.plus(percentOf(unit, buyPercent))),
    sell: toPaise(unit.minus(percentOf(unit, sellPercent))),
  };
}

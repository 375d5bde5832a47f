import { type Big, type Numeric, percentOf, toPaise } from './decimal.ts';
import { type Asks, type Metal, type Premiums, unitPrice } from './unit-price.ts';

/** Percent that the store adds to the live price of a gram where it sells, and takes off where it buys. */
export interface Spread {
  buyPercent: Numeric;
  sellPercent: Numeric;
}

/** Rupees for a gram of digital metal, to the paisa: what the customer pays before tax, and what they get. */
export interface GramRates {
  buy: Big;
  sell: Big;
}

/**
 * The rates of a gram of 999 out of the live asks, each rounded once to whole paise, half up. Undefined where
 * no rate is known: never 0.
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

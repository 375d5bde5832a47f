import { type Big, exact, type Numeric } from './decimal.ts';

export type Metal = 'gold' | 'silver';

/** Rupees on the ask by metal and purity: gold for 10 g, silver for 1 kg. */
export interface Premiums {
  PGold995: Numeric;
  PGold999: Numeric;
  PSilver999: Numeric;
}

/** The asks that a price needs; undefined if no rate is known. Gold for 10 g, silver for 1 kg. */
export interface Asks {
  gold: Numeric | undefined;
  silver: Numeric | undefined;
}

/** Reads a metal in any spelling of the stores: Gold, SILVER. Undefined for anything else. */
export function readMetal(text: string): Metal | undefined {
  const metal = text.trim().toLowerCase();
  return metal === 'gold' || metal === 'silver' ? metal : undefined;
}

/**
 * Rupees for one gram, unrounded. Gold is (ask + premium) / 10 with the premium of its purity, silver (ask +
 * premium) / 1000. Undefined if no rate is known: never 0.
 */
export function unitPrice(
  metal: Metal,
  purity: string,
  asks: Asks,
  premiums: Premiums,
): Big | undefined {
  const ask = asks[metal];
  if (ask === undefined) return undefined;
  if (metal === 'silver') return exact(ask).plus(premiums.PSilver999).times('0.001');
  const premium = purity.trim() === '995' ? premiums.PGold995 : premiums.PGold999;
  return exact(ask).plus(premium).times('0.1');
}

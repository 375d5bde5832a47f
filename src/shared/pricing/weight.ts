import { type Big, exact, type Numeric } from './decimal.ts';
import { indianDigits, withMinus } from './indian-digits.ts';

const DENOMINATION = /^(\d+(?:\.\d+)?)\s*(kg|g|gm|gms|gram|grams)?\.?$/i;

/**
 * Grams of a weight in any spelling of the stores: `10gm`, `0.5 g`, `1 kg`, `10`. Undefined if the text is not a weight, or a
 * weight of 0, so that nothing is priced by a guess.
 */
export function readGrams(text: string): Big | undefined {
  const match = DENOMINATION.exec(text.trim());
  if (!match?.[1]) return undefined;
  const amount = exact(match[1]);
  if (amount.eq(0)) return undefined;
  return match[2]?.toLowerCase() === 'kg' ? amount.times(1000) : amount;
}

/**
 * Grams in the Indian notation, to the ledger's four decimals, half up, without trailing zeros: `12,500` or
 * `0.5`.
 */
export const formatGrams = (grams: Numeric): string =>
  withMinus(indianDigits(exact(grams).round(4, 1).toFixed()));

/** The weight of a denomination as AddToCart wants it: `10gm`. */
export const writeWeight = (denomination: string): string =>
  `${readGrams(denomination)?.toFixed() ?? denomination}gm`;

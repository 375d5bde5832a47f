import { type Big, exact, type Numeric } from './decimal.ts';
import { indianDigits } from './indian-digits.ts';

const DENOMINATION = /^(\d+(?:\.\d+)?)\s*(kg|g|gm|gms|gram|grams)?\.?$/i;

/**
 * Grams of a weight as stores write it: `10gm`, `0.5 g`, `1 kg`, `10`.
 * Undefined where the text is no weight or weighs nothing, so that nothing is priced by guess.
 */
export function readGrams(text: string): Big | undefined {
  const match = DENOMINATION.exec(text.trim());
  if (!match?.[1]) return undefined;
  const amount = exact(match[1]);
  if (amount.eq(0)) return undefined;
  return match[2]?.toLowerCase() === 'kg' ? amount.times(1000) : amount;
}

/** Grams in the Indian way, to the ledger's four places, half up, without needless zeros: `12,500` or `0.5`. */
export const formatGrams = (grams: Numeric): string =>
  indianDigits(exact(grams).round(4, 1).toFixed());

/** The weight of a denomination as AddToCart wants it: `10gm`. */
export const writeWeight = (denomination: string): string =>
  `${readGrams(denomination)?.toFixed() ?? denomination}gm`;

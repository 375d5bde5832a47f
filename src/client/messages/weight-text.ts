import { readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';

type Grams = NonNullable<ReturnType<typeof readGrams>>;

/** 10 g, 0.5 g, 1 kg. */
export const gramsText = (grams: Grams): string =>
  grams.gte(1000)
    ? m.product_kilograms({ kilograms: grams.div(1000).toFixed() })
    : m.product_grams({ grams: grams.toFixed() });

/** Grams from a store's spelling, such as `10gm`. Text that is not a weight stays as it is. */
export function weightText(weight: string): string {
  const grams = readGrams(weight);
  return grams ? gramsText(grams) : weight;
}

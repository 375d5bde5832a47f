import { readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';

/** The weight of one piece as people say it, from a store's text such as '1gm'. Empty where it says none. */
export function gramsText(weight: string): string {
  const grams = readGrams(weight);
  if (!grams) return weight;
  return grams.gte(1000)
    ? m.product_kilograms({ kilograms: grams.div(1000).toFixed() })
    : m.product_grams({ grams: grams.toFixed() });
}

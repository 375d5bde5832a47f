import { readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';

/** The weight in grams that a picture shows, from its address; undefined where it may be any. */
function gramsShown(src: string): string | undefined {
  const grams = new URLSearchParams(src.split('#')[1] ?? '').get('g');
  return grams && /^\d{1,8}(\.\d{1,4})?$/.test(grams) ? grams : undefined;
}

/**
 * What a picture is of, where it stands for another weight than `denomination`: `Picture of the 10 g`. Without one the
 * store names a weight only where it is another.
 */
export function pictureOf(src: string, denomination?: string): string | undefined {
  const shown = gramsShown(src);
  if (shown === undefined) return undefined;
  if (denomination !== undefined && readGrams(denomination)?.eq(shown) !== false) return undefined;
  return m.product_picture_of({ weight: weightText(shown) });
}

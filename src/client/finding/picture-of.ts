import { readGrams } from '#shared/pricing/weight.ts';
import { gramsShown, pictureText } from './tile-picture.ts';

/**
 * The caption of a picture that shows another weight than `denomination`: `Picture of the 10 g`. Without a denomination the
 * store's address names a weight only where it differs.
 */
export function pictureOf(src: string, denomination?: string): string | undefined {
  const shown = gramsShown(src);
  if (shown === undefined) return undefined;
  if (denomination !== undefined && readGrams(denomination)?.eq(shown) !== false) return undefined;
  return pictureText(shown);
}

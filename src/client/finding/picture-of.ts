import { readGrams } from '#shared/pricing/weight.ts';
import { gramsShown, pictureText } from './tile-picture.ts';

/**
 * What a picture is of, where it stands for another weight than `denomination`: `Picture of the 10 g`. Without one the
 * store names a weight only where it is another.
 */
export function pictureOf(src: string, denomination?: string): string | undefined {
  const shown = gramsShown(src);
  if (shown === undefined) return undefined;
  if (denomination !== undefined && readGrams(denomination)?.eq(shown) !== false) return undefined;
  return pictureText(shown);
}

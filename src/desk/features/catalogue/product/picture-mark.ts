import { coverAt, pictureNames } from '#shared/content/marked-pictures.ts';

const GRAMS = /^\d{1,8}(\.\d{1,4})?$/;

/** The first picture of a draft at a weight, whose grams may be half typed; undefined where there is none. */
export function coverOf(images: readonly string[], grams: string | undefined): string | undefined {
  const name =
    grams !== undefined && GRAMS.test(grams) ? coverAt(images, grams) : pictureNames(images)[0];
  return name === '' ? undefined : name;
}

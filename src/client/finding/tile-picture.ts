import type { OfferText } from '#shared/pricing/offer.ts';
import { m } from '#client/messages/compiled/messages.js';

// Works without the decimal library, which the home screen does not load at first: grams are compared as the store writes them.

/** The weight in grams that a picture shows, from its address; undefined where the address does not say. */
export function gramsShown(src: string): string | undefined {
  const grams = new URLSearchParams(src.split('#')[1] ?? '').get('g');
  return grams && /^\d{1,8}(\.\d{1,4})?$/.test(grams) ? grams : undefined;
}

/** `Picture of the 10 g`. */
export function pictureText(grams: string): string {
  const thousands = /^(\d+)(\d{3})$/.exec(grams);
  const weight = thousands
    ? m.product_kilograms({
        kilograms: thousands
          .slice(1)
          .join('.')
          .replace(/\.?0+$/, ''),
      })
    : m.product_grams({ grams });
  return m.product_picture_of({ weight });
}

/** The caption of a tile's picture, where no offer that makes the tile's price is for the pictured weight. */
export function tilePictureOf(
  src: string,
  offers: readonly OfferText[] | undefined,
): string | undefined {
  const shown = gramsShown(src);
  const priced = offers?.some((offer) => offer.split(' ')[2] === shown);
  return shown === undefined || priced ? undefined : pictureText(shown);
}

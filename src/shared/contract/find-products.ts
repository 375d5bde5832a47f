import * as v from 'valibot';
import { listedProduct } from './catalogue-list.ts';
import {
  flag,
  jsonText,
  key,
  keyOrZero,
  listOf,
  requestText,
  text,
  wholeNumber,
} from './fields.ts';
import { operation } from './operation.ts';

/** The most pieces in one answer. */
export const MOST_FOUND = 60;
/** No longer text finds anything. */
export const LONGEST_TYPED = 100;
/** Twenty values of each facet, as many as a URL may contain. */
const LONGEST_CHOICE = 4000;

/** The values of a facet, each with the number of pieces that it would leave. */
const facet = listOf(v.object({ value: text, count: wholeNumber, chosen: flag }));
const options = v.object({
  metal: facet,
  weight: facet,
  price: facet,
  purity: facet,
  occasion: facet,
  stock: facet,
});

/**
 * Extension `productSearch`: the search results of a store whose list is too long for a device. `Q` is a text to search in the
 * whole shop; or the keys of product type, category and subcategory name a listing. `Choice` narrows the results as in a URL:
 * `metal=gold&weight=5,10&sort=price`. Prices are those that the store knew last.
 */
export const FindProducts = operation({
  name: 'FindProducts',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({
    Q: v.pipe(requestText, v.maxLength(LONGEST_TYPED, 'is too long')),
    P_Id: v.optional(keyOrZero),
    C_Id: v.optional(keyOrZero),
    S_Id: v.optional(keyOrZero),
    Choice: v.pipe(requestText, v.maxLength(LONGEST_CHOICE, 'is too long')),
    /** The number of pieces to return, and the position of the first. */
    From: v.optional(v.pipe(wholeNumber, v.minValue(0)), 0),
    Most: v.optional(v.pipe(wholeNumber, v.minValue(0), v.maxValue(MOST_FOUND)), MOST_FOUND),
  }),
  reply: listOf(
    v.object({
      /** The number of all results. */
      Count: wholeNumber,
      /** Whether nothing matches everything and these results only come close. */
      Near: flag,
      Found: jsonText(
        listOf(v.object({ Product: listedProduct, Weight: v.optional(key), OneOfMany: flag })),
      ),
      Options: jsonText(options),
      /** For a listing: the facts on its category tiles. */
      Tiles: jsonText(
        listOf(
          v.object({
            C_Id: key,
            S_Id: keyOrZero,
            MetalCategory: text,
            Purity: text,
            Grams: listOf(text),
          }),
        ),
      ),
    }),
  ),
});

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
/** No text that finds anything is longer. */
export const LONGEST_TYPED = 100;
/** Twenty values of each facet, as many as an address may have. */
const LONGEST_CHOICE = 4000;

/** What can be chosen of a facet, and how many pieces it would leave. */
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
 * Extension `productSearch`: what a store finds in a list that is too long for a device to fetch. `Q` is what was typed, in the
 * whole shop; or a product type's key, and those of category and subcategory, are what a listing shows. `Choice` narrows it
 * down as an address does: `metal=gold&weight=5,10&sort=price`. By the prices that the store knew last.
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
    /** So many pieces of it, from this one on. */
    From: v.optional(v.pipe(wholeNumber, v.minValue(0)), 0),
    Most: v.optional(v.pipe(wholeNumber, v.minValue(0), v.maxValue(MOST_FOUND)), MOST_FOUND),
  }),
  reply: listOf(
    v.object({
      /** Of all that was found. */
      Count: wholeNumber,
      /** Nothing is all that was asked for: these come close. */
      Near: flag,
      Found: jsonText(
        listOf(v.object({ Product: listedProduct, Weight: v.optional(key), OneOfMany: flag })),
      ),
      Options: jsonText(options),
      /** Of a listing: what the tiles of its categories say. */
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

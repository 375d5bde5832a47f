import * as v from 'valibot';
import { offers } from './catalogue.ts';
import { flag, jsonText, key, keyOrZero, listOf, text } from './fields.ts';
import { operation } from './operation.ts';

/** One product of the list. */
export const listedProduct = v.object({
  P_Id: key,
  C_Id: keyOrZero,
  S_Id: keyOrZero,
  /** The product's first weight. */
  P_DetailsId: key,
  TypeName: text,
  C_Name: text,
  S_Name: text,
  ProductName: text,
  MetalCategory: text,
  Purity: text,
  /** Every weight that is sold, in grams. */
  Gram: jsonText(
    listOf(
      v.object({
        P_DetailsId: key,
        Denomination: text,
        /** Only in our store: the weight's number in the shop, its offer (shared/pricing/offer.ts), and whether it is sold out. */
        UniqueId: v.optional(v.string()),
        Offer: v.optional(v.string()),
        SoldOut: v.optional(v.boolean()),
        /** The weight's own picture, where that differs from the product's. */
        imagePath1: v.optional(v.string()),
      }),
    ),
  ),
  imagePath1: text,
  Offers: offers,
  /** Whether the product is among the customised coins, which have addresses of their own. */
  IsCustomized: flag,
});
/** A product as the search needs it: its position, its name, its weights. */
export type ListedProduct = v.InferOutput<typeof listedProduct>;

/** Extension `catalogueList`: every product on display, in the store's order, to be searched on the device. */
export const GetCatalogueForFront = operation({
  name: 'GetCatalogueForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({}),
  reply: listOf(listedProduct),
});

/** The same reply with unparsed products, each to be read by `listedProduct`: parsing thousands at once would block the page. */
export const CatalogueUnread = { ...GetCatalogueForFront, reply: listOf(v.unknown()) };

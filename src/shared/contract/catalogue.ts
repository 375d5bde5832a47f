import * as v from 'valibot';
import {
  decimal,
  decimalOrZero,
  flag,
  flagUnlessRefused,
  jsonText,
  key,
  keyOrZero,
  listOf,
  requestText,
  text,
  wholeNumber,
} from './fields.ts';
import { operation } from './operation.ts';

/**
 * Only in our store: the offers behind a tile that can be the cheapest at some rate, most often a single one. See
 * shared/pricing/offer.ts.
 */
export const offers = v.optional(v.array(v.string()));

/** Image addresses may be relative to the store. `client/ui/picture/picture-hints.ts` reads the hints they may carry. */
const productType = v.object({
  P_id: key,
  ProductType: text,
  P_ImagePath: text,
  Offers: offers,
});
export type ProductType = v.InferOutput<typeof productType>;

const tile = v.object({
  P_Id: keyOrZero,
  C_Id: keyOrZero,
  S_Id: keyOrZero,
  C_Name: text,
  S_Name: text,
  C_ImagePath: text,
  S_ImagePath: text,
  TypeName: text,
  Offers: offers,
});
/** A category (S_Id 0) or a subcategory of a listing. */
export type Tile = v.InferOutput<typeof tile>;

const nothing = v.object({});

export const GetProductTypeFront = operation({
  name: 'GetProductTypeFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(productType),
});

export const GetCustomizedProductTypeFront = operation({
  name: 'GetCustomizedProductTypeFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ IsCustomized: v.optional(wholeNumber, 1) }),
  reply: listOf(productType),
});

export const GetCategoryFront = operation({
  name: 'GetCategoryFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ P_Id: key }),
  reply: listOf(tile),
});

export const GetSubCategoryFront = operation({
  name: 'GetSubCategoryFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ P_Id: key, C_Id: key }),
  reply: listOf(tile),
});

export const GetCustomizedCategoryFront = operation({
  name: 'GetCustomizedCategoryFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ P_Id: key }),
  reply: listOf(tile),
});

export const GetNameByIdForFront = operation({
  name: 'GetNameByIdForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ PT_Name: requestText, C_Name: requestText, SC_Name: requestText }),
  reply: listOf(
    v.object({
      P_id: keyOrZero,
      C_Id: keyOrZero,
      S_Id: keyOrZero,
      /** Only in our store: the names in their exact spelling, and their slugs, from the product type down. */
      Names: v.optional(v.array(text)),
      Slugs: v.optional(v.array(text)),
    }),
  ),
});

const leaf = { P_Id: key, C_Id: keyOrZero, S_Id: keyOrZero };

const relatedProduct = v.object({
  ...leaf,
  P_DetailsId: key,
  ProductName: text,
  imagePath1: text,
  Offers: offers,
});
export type RelatedProduct = v.InferOutput<typeof relatedProduct>;

export const GetProductFront = operation({
  name: 'GetProductFront',
  body: 'obj',
  envelope: 'enveloped',
  request: v.object(leaf),
  reply: listOf(relatedProduct),
});

/** The fields that price one piece; a cart item has them too. */
export const pricedFields = {
  Purity: text,
  PGold995: decimalOrZero,
  PGold999: decimalOrZero,
  PSilver999: decimalOrZero,
  Margin: decimalOrZero,
  NetAmt: decimalOrZero,
  ServiceTax: decimalOrZero,
  OtherTax: decimalOrZero,
  MakingCharge: decimalOrZero,
};

const product = v.object({
  ...leaf,
  ...pricedFields,
  P_DetailsId: key,
  ProductName: text,
  MRP: decimalOrZero,
  /** Only in our store: rupees for the delivery of one piece. Without it only the bag knows the charge. */
  Logistics: v.optional(decimal),
  ShortDesc: text,
  FullDesc: text,
  Desc2: text,
  Desc3: text,
  UniqueId: text,
  Denomination: text,
  Weight: text,
  Size: text,
  Certification: text,
  Collection: text,
  pakaging: text,
  MetalCategory: text,
  IsConvertToCoin: flag,
  isDisplay: flagUnlessRefused,
  /** Only in our store: no piece of this weight is in stock. */
  SoldOut: v.optional(v.boolean()),
  Gram: jsonText(
    listOf(
      v.object({
        P_DetailsId: key,
        Denomination: text,
        SoldOut: v.optional(v.boolean()),
        /** Only in our store: the offer of this weight. See shared/pricing/offer.ts. */
        Offer: v.optional(v.string()),
      }),
    ),
  ),
  imagePath1: text,
  imagePath2: text,
  imagePath3: text,
  imagePath4: text,
  imagePath5: text,
  VideoPath: text,
  AmazoneLink: text,
  FlipkaertLink: text,
  AjioLink: text,
});
export type Product = v.InferOutput<typeof product>;

export const GetFinalProductFront = operation({
  name: 'GetFinalProductFront',
  body: 'obj',
  envelope: 'enveloped',
  request: v.object({ ...leaf, type: keyOrZero }),
  reply: listOf(v.object({ Product: jsonText(listOf(product)) })),
});

const homeGroup = v.object({
  headerTitle: text,
  data: jsonText(
    listOf(
      v.object({
        P_Id: keyOrZero,
        C_Id: keyOrZero,
        C_Name: text,
        ProductType: text,
        C_ImagePath: text,
        Offers: offers,
        /** Only in our store: the picture of the weight of the first offer, where `C_ImagePath` shows another weight. */
        OfferImagePath: v.optional(v.string()),
      }),
    ),
  ),
});
export type HomeGroup = v.InferOutput<typeof homeGroup>;

export const GetProCategoriesForFront = operation({
  name: 'GetProCategoriesForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: nothing,
  reply: listOf(homeGroup),
});

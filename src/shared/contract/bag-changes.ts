import * as v from 'valibot';
import { decimalOrZero, key, keyOrZero, listOf, requestText, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';

/** `Weight` is the denomination with its unit, `10gm`; `Flag` is always 0. */
export const AddToCart = operation({
  name: 'AddToCart',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({
    P_DetailsId: key,
    Quantity: wholeNumber,
    Weight: requestText,
    Flag: v.optional(wholeNumber, 0),
  }),
  reply: v.unknown(),
});

export const UpdateQuantity = operation({
  name: 'UpdateQuantity',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({ CartId: key, Quantity: wholeNumber }),
  reply: listOf(v.object({ msg: text })),
});

export const DeleteCartItemById = operation({
  name: 'DeleteCartItemById',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ CartId: key }),
  reply: v.unknown(),
});

/** `CouponPercent`: percent of the pieces instead of rupees, at most `CouponMost` rupees where that is not 0. */
const coupon = v.object({
  Id: keyOrZero,
  CouponCode: text,
  CouponAmount: decimalOrZero,
  CouponPercent: decimalOrZero,
  CouponMost: decimalOrZero,
});
/** An entry without CouponCode means that the code is not valid. */
export type Coupon = v.InferOutput<typeof coupon>;

export const VerifyCouponCode = operation({
  name: 'VerifyCouponCode',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  // `couponId`: what the store gave for this code before. It looks at the terms anew then, and no guess is counted.
  request: v.object({ CouponCode: requestText, couponId: v.optional(key) }),
  reply: listOf(coupon),
});

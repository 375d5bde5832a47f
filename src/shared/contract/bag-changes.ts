import * as v from 'valibot';
import { decimalOrZero, key, keyOrZero, listOf, requestText, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';
import { requestId } from './request-id.ts';

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
    /** Extension `idempotency`. */
    RequestId: v.optional(requestId),
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

/** `CouponPercent`: percent of the pieces instead of rupees, limited to `CouponMost` rupees unless that is 0. */
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
  // `couponId`: the id that the store gave for this code before. The store then checks the terms again without counting an attempt.
  request: v.object({ CouponCode: requestText, couponId: v.optional(key) }),
  reply: listOf(coupon),
});

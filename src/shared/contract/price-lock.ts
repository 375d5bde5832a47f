import * as v from 'valibot';
import {
  decimal,
  decimalOrZero,
  epochMs,
  flag,
  keyOrZero,
  key,
  listOf,
  requestText,
  text,
  wholeNumber,
} from './fields.ts';
import { operation } from './operation.ts';
import type { OrderKind } from './order-kind.ts';

/** The kinds of orders whose prices are locked; digital metal has its ticket instead. */
export const QUOTED_KINDS = ['buy', 'convert'] as const satisfies readonly OrderKind[];
export type QuotedKind = (typeof QUOTED_KINDS)[number];

const lockedLine = v.object({
  ProductName: text,
  imagePath1: text,
  Source: text,
  Purity: text,
  Weight: text,
  Quantity: wholeNumber,
  /** Rupees for the whole quantity, like all amounts here. */
  Price: decimal,
  MakingCharge: decimalOrZero,
});

const priceLock = v.object({
  QuoteId: v.pipe(text, v.nonEmpty('is missing')),
  /** The number that the order will get: the reference of the payment. */
  ONumber: text,
  /** Epoch ms of the store's clock. Only our store says when the price was locked. */
  expiresAt: epochMs,
  LockedAt: v.optional(epochMs),
  Lines: listOf(lockedLine),
  /** The parts of `Amount`; `OtherTax` is the tax in it. Absent where the store does not say, and for a conversion. */
  Made: v.optional(
    v.object({ Market: decimal, Premium: decimal, Margin: decimal, OtherTax: decimal }),
  ),
  Amount: decimalOrZero,
  Gst: decimalOrZero,
  MakingCharge: decimalOrZero,
  OtherTax: decimalOrZero,
  Logistics: decimalOrZero,
  Coupon: decimalOrZero,
  /** The total to pay by UPI. */
  Total: decimal,
  /** The surcharge of a payment by card, and its percentage. */
  Surcharge: decimalOrZero,
  SurchargePercent: decimalOrZero,
  /** Grams that a conversion takes from the customer's digital metal. */
  FromHolding: decimalOrZero,
  /** Whether the law requires the buyer's PAN for this total plus today's orders, and the store has none. Extension `buyerIdentity`. */
  IdentityNeeded: flag,
  /** Whether the customer has as many unpaid UPI orders as allowed: this one must be paid another way. */
  UpiFull: flag,
});
export type PriceLock = v.InferOutput<typeof priceLock>;

/**
 * Extension `priceLock`: the store prices the bag, or the making charge of a conversion, by its own fresh rates and holds the
 * prices for `priceLockSeconds` of its settings. The same request while its quote is open returns the same quote.
 */
export const LockPrice = operation({
  name: 'LockPrice',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({
    Kind: v.picklist(QUOTED_KINDS),
    /** 0 for none. */
    couponId: v.optional(keyOrZero, 0),
    /** For a conversion only; `productId` is a P_DetailsId and `Weight` its denomination, `10gm`. */
    Quantity: v.optional(wholeNumber, 0),
    Weight: v.optional(requestText, ''),
    productId: v.optional(key, 0),
  }),
  reply: listOf(priceLock),
});

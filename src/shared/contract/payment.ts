import * as v from 'valibot';
import { decimal, flag, key, keyOrZero, listOf, requestText, text, wholeNumber } from './fields.ts';
import { operation } from './operation.ts';
import { requestId } from './request-id.ts';

/** `TRANSFER` is of the extension `bankTransfer`: the order is placed first, and its money comes whole or in parts. */
export const PAYMENT_MODES = ['UPI', 'CARD', 'TRANSFER'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The most bytes of a screenshot, after the app has scaled it down. */
export const LARGEST_PROOF_BYTES = 5 * 1024 * 1024;
/** The length of that as base64 in a data URL, including the prefix. */
const LONGEST_DATA_URL = Math.ceil(LARGEST_PROOF_BYTES / 3) * 4 + 100;

/** A screenshot as a data URL, `data:image/jpeg;base64,…`; empty for a payment by card and an order by transfer. */
export const proofFile = v.pipe(
  v.optional(v.string(), ''),
  v.maxLength(LONGEST_DATA_URL, 'is larger than 5 MB'),
);

/** The payment fields of any order. */
export const paymentFields = {
  paymentMode: v.optional(v.picklist(PAYMENT_MODES), 'UPI'),
  file: proofFile,
  /** The UPI transaction number, as the customer read it in their app. */
  Utr: v.optional(requestText, ''),
};

const payment = {
  ...paymentFields,
  paymentMode: v.picklist(PAYMENT_MODES),
  UserType: requestText,
  BillingId: key,
  ShippingId: key,
  DeviceType: requestText,
  /** Extension `priceLock`; empty without a quote. */
  QuoteId: v.optional(requestText, ''),
  /** Extension `idempotency`. */
  RequestId: v.optional(requestId, ''),
};

export const placed = v.object({
  isSuccess: flag,
  ONumber: text,
  OrderDate: text,
});
/** An order that the store has accepted. */
export type PlacedOrder = v.InferOutput<typeof placed>;

/** Places the order of the bag. `couponId` is 0 for none. */
export const proceedToPayCoin = operation({
  name: 'proceedToPayCoin',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({ ...payment, couponId: v.optional(keyOrZero, 0) }),
  reply: listOf(placed),
});

const conversion = {
  Quantity: wholeNumber,
  /** The denomination, `10gm`. */
  Weight: requestText,
  /** A P_DetailsId. */
  productId: key,
};

/** Whether a coin can be made out of the customer's holding. Code 200 in the entry means yes. */
export const VerifyConvertToCoin = operation({
  name: 'VerifyConvertToCoin',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object(conversion),
  reply: listOf(v.object({ code: wholeNumber, msg: text })),
});

/** Places the order of a coin made out of the customer's digital metal; only the making charge is paid. */
export const proceedToPayCovertToCoin = operation({
  name: 'proceedToPayCovertToCoin',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({ ...payment, ...conversion }),
  reply: listOf(placed),
});

/** Extension `cardCheckout`: the page on which the customer pays an order by card. */
export const CreateCardPayment = operation({
  name: 'CreateCardPayment',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ ONumber: requestText }),
  reply: listOf(
    v.object({
      ONumber: text,
      /** Rupees that the card is charged, including the surcharge. */
      Amount: decimal,
      /** The provider's page, and the request that opens it. */
      Url: text,
      Method: v.optional(v.picklist(['GET', 'POST']), 'GET'),
      Fields: v.optional(v.record(v.string(), text), {}),
    }),
  ),
});

/**
 * The state of an order's payment. `unpaid`: the provider says that nothing was paid, and its page is open; `part`: less came than
 * was due, and people look at it; `under-way`: paid, and the order has moved on since; `ended`: the money came, but the order or
 * its price had ended.
 */
export const PAYMENT_OUTCOMES = [
  'waiting',
  'unpaid',
  'part',
  'paid',
  'under-way',
  'failed',
  'ended',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The state of a payment by card. `cartId` is the order's number. */
export const verifyPayment = operation({
  name: 'verifyPayment',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ cartId: requestText }),
  reply: listOf(
    v.object({
      ...placed.entries,
      /** The provider has not answered yes or no yet; nothing must be paid again. Only our store uses it. */
      Pending: flag,
      /** The same in one word, more finely. Another store leaves it out; an unknown value of a later version counts as absent. */
      Outcome: v.fallback(v.optional(v.picklist(PAYMENT_OUTCOMES)), undefined),
    }),
  ),
});

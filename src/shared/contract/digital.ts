import * as v from 'valibot';
import {
  decimal,
  decimalOrZero,
  epochMs,
  flag,
  jsonText,
  key,
  listOf,
  positiveDecimal,
  requestText,
  text,
  wholeNumber,
} from './fields.ts';
import { operation } from './operation.ts';
import { paymentFields } from './payment.ts';
import { requestId } from './request-id.ts';

/** The numbers of the two kinds of trade on the wire. */
export const TRADE_TYPES = { buy: 1, sell: 2 } as const;

const metal = v.picklist(['gold', 'silver']);
const rateEntry = v.object({
  source: text,
  /** Rupees for a gram: the price to the customer before tax, and the price for the customer's metal. */
  buy: decimal,
  sell: decimal,
  /** Percent of tax on a purchase. */
  gst: decimalOrZero,
  /** The limits of a trade in rupees, both included. */
  MinValue: decimalOrZero,
  MaxValue: decimalOrZero,
  /**
   * Only in our store: the percentages that it adds to the live gram price when it sells and takes off when it buys. With them the
   * app follows the feed; without them, `buy` and `sell` hold until the next request.
   */
  BuyPercent: v.optional(decimal),
  SellPercent: v.optional(decimal),
  /** Only in our store: the feed's rate, for an app that gets no push, and its time in epoch ms. */
  Ask: v.optional(positiveDecimal),
  Time: v.optional(epochMs),
  /** Only in our store: the metal is not traded at present. `buy` and `sell` are then 0. */
  Closed: v.optional(flag),
});
/** The store's rates for a gram of one metal. */
export type RateEntry = v.InferOutput<typeof rateEntry>;

/** The rates of digital gold and silver. The list travels as JSON text in JSON text. */
export const getRate = operation({
  name: 'getRate',
  body: 'plain',
  envelope: 'success',
  request: v.object({}),
  reply: jsonText(jsonText(listOf(rateEntry))),
});

/** A price that the store holds for a trade: the ticket that the customer sees before trading. */
const ticket = v.object({
  id: key,
  type: wholeNumber,
  source: text,
  /** Grams. */
  quantity: decimal,
  /** Rupees: before tax, the tax, and the sum. */
  value: decimal,
  gst: decimalOrZero,
  total: decimal,
  /** Rupees for a gram. */
  livePrice: decimal,
  /** Epoch ms of the store's clock. */
  expiresAt: epochMs,
  /** Only in our store: the number that the order will get, and the signature of the ticket. */
  ONumber: text,
  Signature: text,
  /** As in a price lock: the buyer's PAN must be given first. Extension `buyerIdentity`. */
  IdentityNeeded: flag,
  /** As in a price lock: the customer has as many unpaid UPI orders as allowed. */
  UpiFull: flag,
  /** As in a price lock: what a card adds, and the percentage. Without them the app works it out by the store's settings. */
  Surcharge: v.optional(decimal),
  SurchargePercent: v.optional(decimal),
});
export type Ticket = v.InferOutput<typeof ticket>;

/**
 * Asks for a ticket at the rate on the customer's screen. The store holds its price for
 * `priceLockSeconds` of its settings. Refused with `price-moved` if the
 * store's own rate differs by more than a tolerance, and with `rates-stale` if it has none.
 */
export const orderDigital = operation({
  name: 'orderDigital',
  body: 'plain',
  envelope: 'success',
  token: 'token',
  commitsToPrice: true,
  request: v.object({
    source: metal,
    type: v.pipe(wholeNumber, v.picklist([TRADE_TYPES.buy, TRADE_TYPES.sell])),
    /** Rupees for a gram, as shown on the screen. */
    liveRate: decimal,
    /** Grams, at most four decimals. */
    volume: decimal,
  }),
  reply: ticket,
});

const traded = v.nullish(
  v.array(v.object({ isSuccess: flag, ONumber: text, OrderDate: text })),
  [],
);

/**
 * Carries out the trade of a ticket. A purchase is paid like an order of the bag (extension `digitalPayments`); a sale takes the
 * grams at once.
 */
export const proceedToPayDigital = operation({
  name: 'proceedToPayDigital',
  body: 'plain',
  envelope: 'success',
  token: 'token',
  commitsToPrice: true,
  request: v.object({
    id: key,
    deviceType: requestText,
    isRedeemChecked: v.optional(flag, false),
    type: wholeNumber,
    ...paymentFields,
    /** Extension `idempotency`. */
    RequestId: v.optional(requestId, ''),
  }),
  reply: traded,
});

/** The state of a trade: grams on the way, done, cancelled, or payout of a sale on the way. */
export const TRADE_STATES = ['coming', 'done', 'rejected', 'payout-due'] as const;

const trade = v.object({
  /** Only in our store: the entry's id within the list, for `Before`. */
  Id: v.optional(text),
  orderNo: text,
  productName: text,
  /** Grams. */
  volume: decimalOrZero,
  source: text,
  typeName: text,
  /** 1 bought, 2 sold, 3 other grams in, 4 other grams out. */
  type: wholeNumber,
  /** Rupees for the whole trade; 0 if only metal moved. */
  price: decimalOrZero,
  /** ISO 8601. */
  date: text,
  /** Only in our store. */
  State: v.optional(v.picklist(TRADE_STATES)),
  /** It is `coming`, waits to be paid by card, and nothing has been paid. */
  Unpaid: v.optional(flag),
  /** It is `payout-due`, and its money is held back until then; ISO 8601. */
  PaidFrom: v.optional(text),
  /** It is `payout-due`, and money that was sent for it did not arrive; it has not been sent again yet. */
  Returned: v.optional(flag),
  Rate: v.optional(decimal),
  Gst: v.optional(decimal),
});
export type Trade = v.InferOutput<typeof trade>;

/**
 * The movements of the customer's digital metal, newest first. Our store lists ORDERS_AT_ONCE; `Before` is the `Id` of the last
 * known entry, absent for the first page. Another store lists all at once.
 */
export const getOrders = operation({
  name: 'getOrders',
  body: 'plain',
  envelope: 'success',
  token: 'token',
  request: v.object({ Before: v.optional(requestText) }),
  reply: jsonText(listOf(trade)),
});

/** Extension `statements`: the holdings and trades of a range of days, both included, as a file in base64. */
export const GetStatement = operation({
  name: 'GetStatement',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({
    /** `2026-04-01`, in India. */
    From: requestText,
    To: requestText,
    Format: v.picklist(['pdf', 'csv']),
  }),
  reply: listOf(v.object({ FileName: text, MediaType: text, File: text })),
});

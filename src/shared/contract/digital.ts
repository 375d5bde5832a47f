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

/** As the wire numbers a trade. */
export const TRADE_TYPES = { buy: 1, sell: 2 } as const;

const metal = v.picklist(['gold', 'silver']);
const rateEntry = v.object({
  source: text,
  /** Rupees for a gram: what the customer pays before tax, and what they get. */
  buy: decimal,
  sell: decimal,
  /** Percent on a purchase. */
  gst: decimalOrZero,
  /** Rupees that a trade may be, both included. */
  MinValue: decimalOrZero,
  MaxValue: decimalOrZero,
  /**
   * Ours alone: percent that the store adds to the live price of a gram where it sells, and takes off where
   * it buys. With them the app follows the feed; without, `buy` and `sell` hold until asked for again.
   */
  BuyPercent: v.optional(decimal),
  SellPercent: v.optional(decimal),
  /** Ours alone: the rate of the feed, for an app that gets no push, and epoch ms when it was made. */
  Ask: v.optional(positiveDecimal),
  Time: v.optional(epochMs),
});
/** What the store asks and gives for a gram of one metal. */
export type RateEntry = v.InferOutput<typeof rateEntry>;

/** The rates of digital gold and silver. The list travels as JSON text in JSON text. */
export const getRate = operation({
  name: 'getRate',
  body: 'plain',
  envelope: 'success',
  request: v.object({}),
  reply: jsonText(jsonText(listOf(rateEntry))),
});

/** What the store holds for a trade: also the ticket that the customer sees before it is made. */
const ticket = v.object({
  id: key,
  type: wholeNumber,
  source: text,
  /** Grams. */
  quantity: decimal,
  /** Rupees: before tax, the tax, and both. */
  value: decimal,
  gst: decimalOrZero,
  total: decimal,
  /** Rupees for a gram. */
  livePrice: decimal,
  /** Epoch ms of the store's clock. */
  expiresAt: epochMs,
  /** Ours alone: the number that the order will have, and what shows that the store wrote all this. */
  ONumber: text,
  Signature: text,
});
export type Ticket = v.InferOutput<typeof ticket>;

/**
 * Asks for a trade at the rate that the customer sees. The store holds its price for 300 s. Refused with
 * `price-moved` where its own rate is another by more than a tolerance, with `rates-stale` where it has none.
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
    /** Rupees for a gram, as the screen showed it. */
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
 * Makes the trade of a ticket. A purchase is paid as an order of the bag is (extension `digitalPayments`);
 * a sale takes the grams at once.
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

/** How a trade stands: grams on the way, done, nothing came of it, or the money of a sale is on the way. */
export const TRADE_STATES = ['coming', 'done', 'rejected', 'payout-due'] as const;

const trade = v.object({
  orderNo: text,
  productName: text,
  /** Grams. */
  volume: decimalOrZero,
  source: text,
  typeName: text,
  /** 1 bought, 2 sold, 3 other grams that came, 4 other grams that went. */
  type: wholeNumber,
  /** Rupees for the whole trade; 0 where metal alone moved. */
  price: decimalOrZero,
  /** ISO 8601. */
  date: text,
  /** Ours alone. */
  State: v.optional(v.picklist(TRADE_STATES)),
  Rate: v.optional(decimal),
  Gst: v.optional(decimal),
});
export type Trade = v.InferOutput<typeof trade>;

/** Every movement of the customer's digital metal, newest first. */
export const getOrders = operation({
  name: 'getOrders',
  body: 'plain',
  envelope: 'success',
  token: 'token',
  request: v.object({}),
  reply: jsonText(listOf(trade)),
});

/** Extension `statements`: holdings and trades of a span of days, both included, as a file in base64. */
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

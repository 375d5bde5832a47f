import * as v from 'valibot';
import {
  decimalOrZero,
  epochMs,
  flag,
  key,
  keyOrZero,
  listOf,
  requestText,
  text,
  wholeNumber,
} from './fields.ts';
import { operation } from './operation.ts';
import { proofFile } from './payment.ts';
import { requestId } from './request-id.ts';

/** Only in our store: the content of an order in a list. */
const listedPiece = {
  /** The product of the first line, with the weight of one piece ('1gm'). */
  ProductName: text,
  ImagePath: text,
  Weight: text,
  /** The number of pieces in that line; 0 where the store does not say. */
  Quantity: v.optional(wholeNumber, 0),
  /** The number of lines of the order; 0 where the store does not say. */
  Lines: v.optional(wholeNumber, 0),
  /** The amount to pay, in rupees; empty where the store does not say. */
  Total: text,
};

/** How many orders our store lists at once; the next page comes before the last of them. */
export const ORDERS_AT_ONCE = 100;

/** Only in our store: `Before` is the order after which the list continues; absent for the first page. Another store lists all at once. */
const listRequest = v.object({ Before: v.optional(requestText) });

const coinOrder = v.object({ Id: keyOrZero, OrderDate: text, CartId: key, ...listedPiece });
export type CoinOrder = v.InferOutput<typeof coinOrder>;

/** The orders of the bag, newest first. `CartId` opens one; in our store it is the order's number. */
export const getOrdersByUserForFront = operation({
  name: 'getOrdersByUserForFront',
  body: 'obj',
  envelope: 'enveloped',
  token: 'Token',
  request: listRequest,
  reply: listOf(coinOrder),
});

const convertedOrder = v.object({ OrderDate: text, OrderId: key, ...listedPiece });
export type ConvertedOrder = v.InferOutput<typeof convertedOrder>;

/** The orders of coins made out of digital metal, newest first. */
export const getConvertCoinOrder = operation({
  name: 'getConvertCoinOrder',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: listRequest,
  reply: listOf(convertedOrder),
});

const orderLine = v.object({
  ImagePath: text,
  ProductName: text,
  CategoryName: text,
  Purity: text,
  /** Only in our store: the weight of one piece ('1gm'). */
  Weight: text,
  Quantity: wholeNumber,
  /** Rupees for the whole quantity, before taxes and charges. */
  Total: decimalOrZero,
  /** Rupees off the whole order, repeated in each line. */
  CouponAmount: decimalOrZero,
  /** Percent. */
  MakingCharge: decimalOrZero,
  OtherCharge: decimalOrZero,
  /**
   * The tax rules of the whole order; empty means `specification`. With `india-gst` the percentage and rupees of GST, the delivery
   * and the card surcharge of the whole order are given too, repeated in each line.
   */
  TaxProfile: text,
  GstPercent: decimalOrZero,
  Gst: decimalOrZero,
  Logistics: decimalOrZero,
  Surcharge: decimalOrZero,
});
export type OrderLine = v.InferOutput<typeof orderLine>;

/** The lines of one order as it was sold. `CartId` comes from the list of orders. */
export const GetOrderDetailsById = operation({
  name: 'GetOrderDetailsById',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ CartId: key }),
  reply: listOf(orderLine),
});

/**
 * The state of an order. `placed`: the store has it, and no money has been seen yet; `payment-received`; `confirmed`: it will be
 * sent, and has its invoice; `rejected`: nothing is sent; `cancelled`: the same after it was confirmed; `credited-back`: it could
 * not be delivered, and its grams are in the customer's digital holding; `returned`: it came back, for money or for grams.
 * `lapsed`: the time for the transfer is over, and the customer decides what happens to the money that came; `replaced`: it
 * continued as another order, at a newer price.
 */
export const ORDER_STATES = [
  'placed',
  'payment-received',
  'confirmed',
  'dispatched',
  'delivered',
  'rejected',
  'credited-back',
  'cancelled',
  'returned',
  'lapsed',
  'replaced',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const refund = v.object({
  /** `asked`, `approved`, `sent` or `done`; `failed` among the failed ones. */
  State: text,
  At: text,
  Amount: decimalOrZero,
  /** The destination, masked. */
  To: text,
  /** Only in our store: `card` for a refund by the card provider, or `bank`. */
  Way: v.optional(text),
  Reference: text,
});

/**
 * The money of an order, in rupees. At most one of `StillToPay` and `DueBack` is above 0. `Payments` lists what came and, where
 * `Back`, what was given back, oldest first.
 */
const money = v.object({
  Came: decimalOrZero,
  StillToPay: decimalOrZero,
  DueBack: decimalOrZero,
  /** What came to an account or a code of the order's own and counts for it only once a person has looked; absent for none. */
  Waiting: v.optional(decimalOrZero),
  GivenBack: decimalOrZero,
  Payments: listOf(
    v.object({ At: text, Amount: decimalOrZero, Channel: text, Reference: text, Back: flag }),
  ),
  /** Refunds on their way or completed, oldest first. */
  Refunds: listOf(refund),
  /**
   * Refunds that were sent and did not arrive, or came back: their money was due again. Apart from the others, since an app of before
   * takes a refund of a state that it does not know for completed.
   */
  Failed: v.optional(v.array(refund)),
});
export type OrderMoney = v.InferOutput<typeof money>;

/** What the shop asks about a payment: its reference, a picture of it, the rest of the money, or something else (`Words`). */
export const ASKED_KINDS = ['reference', 'picture', 'rest', 'other'] as const;

const asked = v.object({
  Kind: v.picklist(ASKED_KINDS),
  /** The shop's own words; may be empty. */
  Words: text,
  At: text,
});
export type AskedPayment = v.InferOutput<typeof asked>;

const orderStatus = v.object({
  ONumber: text,
  /** `buy` or `convert`. */
  Kind: text,
  State: v.picklist(ORDER_STATES),
  /** `UPI`, `CARD` or `TRANSFER`. */
  PaymentMode: text,
  /** Epoch ms until which the price of an order by transfer holds, or held: a missing deposit ends it early; absent for others. */
  HeldUntil: v.optional(epochMs),
  /** The number of the order that continues this one, or that this one continues; empty for none. */
  ReplacedBy: text,
  Replaces: text,
  /** ISO 8601, like every time here. */
  OrderDate: text,
  /**
   * The states so far with their times, oldest first. `Note` is for the customer: a reason, a consignment. A step with `What` is
   * not a new state: the order was `taken-back` to that state, or its `address` or the note of its `courier` was corrected.
   */
  Steps: listOf(v.object({ State: v.picklist(ORDER_STATES), At: text, Note: text, What: text })),
  /** The amount due, in rupees, after the coupon and with the surcharge of a card. */
  Paid: decimalOrZero,
  Surcharge: decimalOrZero,
  Logistics: decimalOrZero,
  Coupon: decimalOrZero,
  /** Grams of a conversion, of `Metal` (Gold or Silver), from the customer's digital holding. */
  FromHolding: decimalOrZero,
  Metal: text,
  Utr: text,
  /** Absent where the store does not report payments. */
  Money: v.optional(money),
  /** The shop's question about the payment; absent where there is none. */
  Asked: v.optional(asked),
  /** The delivery address; absent where the store does not say. */
  DeliverTo: v.optional(v.object({ Name: text, Address: text, Number: text })),
  /**
   * The asks that the order's price was made from (empty for a metal that is not in it), and their time; `Quote` is the number of
   * the lock that held the price.
   */
  Sealed: v.optional(v.object({ At: text, Gold: text, Silver: text, Quote: text })),
  /** Whether a card payment can still be made: nothing came, or the shop has asked for the rest of what came in part. */
  CanPay: flag,
  /** Whether the grams of the pieces went to the customer's digital holding. */
  GramsBack: flag,
  /** Whether there is an invoice to open (extension `invoices`). */
  Invoice: flag,
  /** Credit and debit notes on the invoice, oldest first. `Kind` is `credit-note` or `debit-note`; `Amount` includes tax. */
  Notes: listOf(v.object({ Kind: text, Number: text, At: text, Amount: decimalOrZero })),
  /** The pieces that were sent, with the serial on each; `Grams` as weighed, or empty. */
  Pieces: listOf(v.object({ Name: text, Purity: text, Serial: text, Grams: text })),
});
export type OrderStatus = v.InferOutput<typeof orderStatus>;

/** Extension `orderTracking`: the state of one of the customer's own orders, with times. */
export const GetOrderStatus = operation({
  name: 'GetOrderStatus',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ ONumber: requestText }),
  reply: listOf(orderStatus),
});

/**
 * Extension `orderTracking`: the customer's answer to what is `Asked` about their payment, a reference or a screenshot. Nothing
 * counts as paid because of it.
 */
export const AnswerAsked = operation({
  name: 'AnswerAsked',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({
    ONumber: requestText,
    Utr: v.optional(requestText, ''),
    file: proofFile,
    RequestId: requestId,
  }),
  reply: listOf(orderStatus),
});

/**
 * Extension `invoices`: the GST invoice of a confirmed order, as a PDF in base64; with the `Number` of one of its `Notes`, that
 * credit or debit note.
 */
export const GetInvoice = operation({
  name: 'GetInvoice',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ ONumber: requestText, Number: v.optional(requestText) }),
  reply: listOf(v.object({ FileName: text, Pdf: text })),
});

import * as v from 'valibot';
import { decimal, decimalOrZero, epochMs, flag, listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';
import { placed, proofFile } from './payment.ts';
import { requestId } from './request-id.ts';

/** A payment that a customer has told of, and nobody has seen yet. */
const claim = v.object({ At: text, Amount: decimalOrZero, Channel: text, Reference: text });

/**
 * The state of an order's payment. `open`: waits for money, and the price holds until `HeldUntil`; `deposit`: the same, but the
 * deposit must come first; `lapsed`: the hold is over and not all money came; `done`: nothing more is asked for.
 */
export const TRANSFER_STATES = ['open', 'deposit', 'lapsed', 'done'] as const;

const transfer = v.object({
  ONumber: text,
  State: v.picklist(TRANSFER_STATES),
  /** The account to transfer to. */
  Holder: text,
  Account: text,
  Ifsc: text,
  Bank: text,
  /** Whether the account belongs to this order alone, so that no reference is needed. */
  OwnAccount: flag,
  /** A UPI id for this order alone; empty where it has none. */
  UpiId: text,
  /** A UPI code for one payment of this amount, until `ClosesAt`, instead of a UPI id; absent where the store makes none. */
  UpiCode: v.optional(v.object({ Link: text, Amount: decimal, ClosesAt: epochMs })),
  /** The page where a demo's visitor makes a transfer to the account; empty where money is real. */
  SandboxUrl: text,
  /** The remark to write: the order's number. */
  Reference: text,
  /**
   * Only while `State` is `lapsed`: the metals of its pieces, `Gold` or `Silver`. The refinery may have stopped buying one, and then
   * there is no new price to ask for.
   */
  Metals: v.optional(v.array(text)),
  /**
   * Only while `State` is `lapsed`: until when a new price is held already, on whatever device it was asked for. QuoteLate gives it
   * again.
   */
  NewPriceUntil: v.optional(epochMs),
  /** Rupees. */
  Total: decimal,
  Came: decimalOrZero,
  StillToPay: decimalOrZero,
  /** What came to the order's own account and counts for it only once a person has looked; absent for none. */
  Waiting: v.optional(decimalOrZero),
  /** The most rupees of one payment by UPI; 0 where the store names no limit. */
  UpiMost: decimalOrZero,
  /** Epoch ms of the store's clock; while `State` is `lapsed`, when the hold ended, be it by a missing deposit. */
  HeldUntil: epochMs,
  /** Rupees of the deposit that are still missing, and until when they must come; 0 where none is due. */
  DepositDue: decimalOrZero,
  DepositUntil: v.optional(epochMs),
  /** Payments that the customer has told of and nobody has seen yet, oldest first. */
  Claims: listOf(claim),
});
export type Transfer = v.InferOutput<typeof transfer>;

/** Extension `bankTransfer`: where and how much to pay for an order that waits for its money. */
export const GetTransfer = operation({
  name: 'GetTransfer',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ ONumber: requestText }),
  reply: listOf(transfer),
});

/**
 * Extension `bankTransfer`: the customer says that they have paid, fully or in part. A reference or a screenshot is enough, and
 * for a bank transfer neither is needed. Nothing counts as paid because of it.
 */
export const TellPayment = operation({
  name: 'TellPayment',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({
    ONumber: requestText,
    /** Rupees, as the customer sent them. */
    Amount: decimal,
    Channel: v.picklist(['bank', 'upi']),
    Utr: v.optional(requestText, ''),
    file: proofFile,
    RequestId: requestId,
  }),
  reply: listOf(transfer),
});

const lateLine = v.object({
  ProductName: text,
  /** The metal, `Gold` or `Silver`: the refinery may withdraw held prices of one. */
  Source: v.optional(text),
  Weight: text,
  Quantity: text,
  Price: decimal,
});

const latePrice = v.object({
  QuoteId: v.pipe(text, v.nonEmpty('is missing')),
  /** The number under which the order will continue. */
  ONumber: text,
  /** Epoch ms of the store's clock until which this price may be accepted. */
  expiresAt: epochMs,
  /** Rupees: the lapsed total, the total at present rates, the money that has come. */
  Before: decimal,
  Now: decimal,
  Came: decimalOrZero,
  /** At most one of the two is above 0: what is still to pay at the new price, or what comes back. */
  StillToPay: decimalOrZero,
  ComesBack: decimalOrZero,
  /** Epoch ms until which the rest must come once the price is accepted. */
  HeldUntil: epochMs,
  /** Rupees of a deposit that what came does not cover, and until when they must come; absent where none is due. */
  DepositDue: v.optional(decimal),
  DepositUntil: v.optional(epochMs),
  Lines: listOf(lateLine),
});
export type LatePrice = v.InferOutput<typeof latePrice>;

/** Extension `bankTransfer`: the present price of an order whose hold ended before all its money came. */
export const QuoteLate = operation({
  name: 'QuoteLate',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({ ONumber: requestText }),
  reply: listOf(latePrice),
});

/** Extension `bankTransfer`: accepts the new price. The lapsed order ends as `replaced`; its money counts for the new order. */
export const AcceptLate = operation({
  name: 'AcceptLate',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({ ONumber: requestText, QuoteId: requestText, RequestId: requestId }),
  reply: listOf(placed),
});

/** Extension `bankTransfer`: the customer wants all their money back; the lapsed order ends as `rejected`. */
export const DeclineLate = operation({
  name: 'DeclineLate',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  request: v.object({ ONumber: requestText, RequestId: requestId }),
  reply: listOf(transfer),
});

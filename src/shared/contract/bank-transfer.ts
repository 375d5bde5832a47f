import * as v from 'valibot';
import { decimal, decimalOrZero, epochMs, flag, listOf, requestText, text } from './fields.ts';
import { operation } from './operation.ts';
import { placed, proofFile } from './payment.ts';
import { requestId } from './request-id.ts';

/** What a customer has said of a payment that nobody has seen yet. */
const claim = v.object({ At: text, Amount: decimalOrZero, Channel: text, Reference: text });

/**
 * What stands between an order and its money. `open`: it waits, and the price holds until `HeldUntil`; `deposit`: the same, but
 * the deposit must come first; `lapsed`: the hold is over and not all came; `done`: nothing is asked for any more.
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
  /** The account is this order's alone, so no reference is needed. */
  OwnAccount: flag,
  /** A UPI id of this order alone; empty where it has none. */
  UpiId: text,
  /** A UPI code for one payment of this amount by then, in place of a UPI id; absent where the store makes none. */
  UpiCode: v.optional(v.object({ Link: text, Amount: decimal, ClosesAt: epochMs })),
  /** Where a visitor of a demo makes a transfer to the account; empty where money is real. */
  SandboxUrl: text,
  /** What to write as the remark: the order's number. */
  Reference: text,
  /** Rupees. */
  Total: decimal,
  Came: decimalOrZero,
  StillToPay: decimalOrZero,
  /** The most of one payment by UPI; 0 where the store names none. */
  UpiMost: decimalOrZero,
  /** Epoch ms of the store's clock. */
  HeldUntil: epochMs,
  /** Rupees of the deposit that have not come yet, and until when they must; 0 where none is due. */
  DepositDue: decimalOrZero,
  DepositUntil: v.optional(epochMs),
  /** What the customer told and nobody has seen yet, oldest first. */
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
 * Extension `bankTransfer`: the customer says that they have paid, all or a part. A reference or a screenshot is enough, and for
 * a bank transfer neither is needed. Nothing counts as paid by it.
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

const lateLine = v.object({ ProductName: text, Weight: text, Quantity: text, Price: decimal });

const latePrice = v.object({
  QuoteId: v.pipe(text, v.nonEmpty('is missing')),
  /** The number that the order will go on under. */
  ONumber: text,
  /** Epoch ms of the store's clock: until when this price may be accepted. */
  expiresAt: epochMs,
  /** Rupees: the total that lapsed, the total by the rates of now, what has come. */
  Before: decimal,
  Now: decimal,
  Came: decimalOrZero,
  /** At most one of both is above 0: what is still to pay at the new price, or comes back. */
  StillToPay: decimalOrZero,
  ComesBack: decimalOrZero,
  /** Epoch ms: until when the rest must come once the price is accepted. */
  HeldUntil: epochMs,
  Lines: listOf(lateLine),
});
export type LatePrice = v.InferOutput<typeof latePrice>;

/** Extension `bankTransfer`: the price of now for an order whose hold ended before all its money came. */
export const QuoteLate = operation({
  name: 'QuoteLate',
  body: 'plain',
  envelope: 'enveloped',
  token: 'Token',
  commitsToPrice: true,
  request: v.object({ ONumber: requestText }),
  reply: listOf(latePrice),
});

/** Extension `bankTransfer`: takes the new price. The lapsed order ends as `replaced`; its money counts for the new one. */
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

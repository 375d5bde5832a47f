import * as v from 'valibot';
import { decimalText, deskText, id, openDeposit, time } from '../fields.ts';

/** `order:B261119K3F9QX`, or `incoming:12` for money that fits no order. */
export const paymentItem = v.pipe(
  v.string(),
  v.regex(/^(?:order:[A-Z0-9]{4,20}|incoming:[1-9]\d{0,8})$/, 'must be an item of the list'),
);
export const orderNumber = v.pipe(deskText(20), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/));
export const rupees = v.pipe(
  v.string(),
  v.regex(/^\d{1,11}\.\d{2}$/, 'must be rupees such as 12.50'),
);
export const someRupees = v.pipe(
  rupees,
  v.check((amount) => Number(amount) > 0, 'must be above 0'),
);

/** The store's verdict on a payment, with an icon's shape. */
export const VERDICTS = [
  'right',
  'likely',
  'short',
  'over',
  'alike',
  'used',
  'late',
  'nothing',
] as const;
export type PaymentVerdict = (typeof VERDICTS)[number];
const verdict = v.object({
  kind: v.picklist(VERDICTS),
  /** `Likely 94 %`, `Short by ₹1.00`. */
  text: v.string(),
});

export const holder = v.object({ name: v.string(), since: time, mine: v.boolean() });
export type PaymentHolder = v.InferOutput<typeof holder>;

const listed = v.object({
  item: v.string(),
  amount: decimalText,
  /** The customer, or the payer as named by the bank. */
  who: v.string(),
  /** Empty for money that fits no order. */
  order: v.string(),
  /** `UPI`, `Transfer`, `Card`, or the bank's way. */
  way: v.string(),
  verdict,
  /** Since when it waits; for settled money, when the bank received it. */
  at: time,
  holder: v.optional(holder),
});
export type ListedPayment = v.InferOutput<typeof listed>;

export const paymentList = v.object({ items: v.array(listed), next: v.optional(v.string()) });

/** A line of a bank statement. */
const bankLine = v.object({
  incoming: id,
  amount: decimalText,
  reference: v.string(),
  remark: v.string(),
  payer: v.string(),
  payerAccount: v.string(),
  channel: v.string(),
  seenAt: time,
  source: v.string(),
  state: v.string(),
  why: v.string(),
  /** How likely the money is for this order, in percent. */
  percent: v.number(),
});
export type BankLine = v.InferOutput<typeof bankLine>;

export const ROW_VERDICTS = ['same', 'likely', 'cut', 'short', 'over', 'other', 'none'] as const;
const row = v.object({
  what: v.string(),
  wrote: v.string(),
  bank: v.string(),
  verdict: v.picklist(ROW_VERDICTS),
  text: v.string(),
});
export type ComparedRow = v.InferOutput<typeof row>;

const picture = v.object({ proof: v.string(), at: time, width: v.number(), height: v.number() });

const likeness = v.object({
  /** The order with the other picture. */
  order: v.string(),
  state: v.string(),
  who: v.string(),
  how: v.picklist(['same', 'alike']),
  own: picture,
  other: picture,
  /** Whether this order's picture came first. */
  first: v.boolean(),
  said: v.optional(
    v.object({ verdict: v.picklist(['different', 'same']), by: v.string(), at: time }),
  ),
});
export type PictureLikeness = v.InferOutput<typeof likeness>;

const claim = v.object({
  at: time,
  amount: decimalText,
  channel: v.string(),
  reference: v.string(),
  picture: v.optional(picture),
});

const record = v.object({
  payment: id,
  amount: decimalText,
  channel: v.string(),
  reference: v.string(),
  seenAt: time,
  by: v.string(),
  kind: v.string(),
});

const asked = v.object({ id, kind: v.string(), words: v.string(), at: time, by: v.string() });

const notBooked = v.object({
  /** `pay_1 took USD 12.50`: the capture, by the provider's id. */
  why: v.string(),
  /** How it leaves the list. */
  next: v.string(),
  /** Whether its provider takes no cards for the shop any more. */
  former: v.boolean(),
});
export type NotBooked = v.InferOutput<typeof notBooked>;

const orderDetail = v.object({
  order: v.string(),
  state: v.string(),
  way: v.string(),
  placedAt: time,
  heldUntil: v.optional(time),
  deposit: v.optional(openDeposit),
  /** Whether the order had lapsed when its money came: its customer decides, or the desk gives the money back. */
  late: v.optional(v.boolean()),
  pieces: v.array(v.string()),
  customer: v.object({
    id,
    name: v.string(),
    number: v.string(),
    city: v.string(),
    since: time,
    /** The customer's last orders, newest first. */
    orders: v.array(
      v.object({ order: v.string(), at: time, amount: decimalText, state: v.string() }),
    ),
    count: v.number(),
    ended: v.number(),
  }),
  money: v.object({
    due: decimalText,
    came: decimalText,
    stillToPay: decimalText,
    dueBack: decimalText,
  }),
  /** The customer's claims, oldest first; the one at `claim` is being examined. */
  claims: v.array(claim),
  lines: v.array(bankLine),
  /** The evidence for and against the first of `lines`, and for the claim. */
  rows: v.array(row),
  records: v.array(record),
  likes: v.array(likeness),
  /** Card money that the provider took and that cannot be booked, each capture by itself. */
  notBooked: v.optional(v.array(notBooked)),
  /** How many possibly similar pictures could not be read for comparison. */
  notCompared: v.optional(v.number()),
  asked: v.optional(asked),
  /** The largest amount that may be forgiven. */
  writeOff: decimalText,
});
export type OrderPayment = v.InferOutput<typeof orderDetail>;

const incomingDetail = v.object({
  line: bankLine,
  /** Rupees of it that are not assigned to an order. */
  free: decimalText,
  bookedFor: v.array(v.object({ order: v.string(), amount: decimalText, payment: id })),
  candidates: v.array(
    v.object({
      parts: v.array(
        v.object({ order: v.string(), amount: decimalText, who: v.string(), wanted: decimalText }),
      ),
      why: v.string(),
    }),
  ),
  sentBackReference: v.string(),
  /** Prices that its remark names and that no order was placed at: whoever paid may not have sent the order. */
  unordered: v.optional(
    v.array(
      v.object({
        number: v.string(),
        customer: id,
        who: v.string(),
        total: decimalText,
        until: time,
      }),
    ),
  ),
});
export type IncomingMoney = v.InferOutput<typeof incomingDetail>;

export const paymentDetail = v.object({
  item: v.string(),
  verdict,
  /** Sent back with every decision, so that a change in between is noticed. */
  revision: v.string(),
  holder: v.optional(holder),
  order: v.optional(orderDetail),
  incoming: v.optional(incomingDetail),
});
export type PaymentDetail = v.InferOutput<typeof paymentDetail>;

import * as v from 'valibot';
import { readTypedRupees } from '#shared/pricing/typed-figure.ts';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { PAYMENT_MODES } from '../../../contract/payment.ts';
import { day, decimalText, deskText, neededText, time } from '../fields.ts';

/** An order's number as people type it. */
export const orderNumber = v.pipe(
  deskText(20),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{4,20}$/, 'must be the number of an order'),
);

/** Text that is kept for good: a reason, or what the customer reads. */
export const reason = neededText(300);

/** Rupees above 0 as typed; passed on with two decimals. */
export const typedRupees = v.pipe(
  deskText(20),
  v.transform((text) => readTypedRupees(text) ?? ''),
  v.minLength(1, 'must be rupees above 0 such as 12.50'),
);

/** The subject of an order: the bag, a coin out of digital metal, or digital metal itself. */
export const ORDER_KINDS = ['buy', 'convert', 'digital'] as const;

/** What an order waits for: to be packed, or delivery that takes too long. */
export const ORDER_WAITS = ['pack', 'deliver'] as const;

/** A filter of orders; all conditions must hold. */
export const orderFilter = {
  /** Free text: a number or a part of it, a name, a mobile number, a reference, a city, a tracking number, `₹35,420`, `20 Nov`. */
  find: v.optional(deskText(100)),
  states: v.optional(v.array(v.picklist(ORDER_STATES))),
  mode: v.optional(v.picklist(PAYMENT_MODES)),
  kind: v.optional(v.picklist(ORDER_KINDS)),
  metal: v.optional(v.picklist(['gold', 'silver'])),
  from: v.optional(day),
  to: v.optional(day),
  least: v.optional(decimalText),
  most: v.optional(decimalText),
  waits: v.optional(v.picklist(ORDER_WAITS)),
};
const filter = v.object(orderFilter);
export type OrderFilter = v.InferOutput<typeof filter>;

export const listedOrder = v.object({
  order: v.string(),
  kind: v.picklist(ORDER_KINDS),
  state: v.picklist(ORDER_STATES),
  mode: v.picklist(PAYMENT_MODES),
  amount: decimalText,
  placedAt: time,
  customer: v.string(),
  number: v.string(),
  /** The destination: a state of India. */
  place: v.string(),
  heldUntil: v.optional(time),
  /** Rupees due back; absent for none. */
  dueBack: v.optional(decimalText),
  /** Who is packing the order, until it is sent. */
  packer: v.optional(v.string()),
  sealed: v.boolean(),
  notes: v.number(),
});
export type ListedOrder = v.InferOutput<typeof listedOrder>;

export const orderAddress = v.object({
  name: v.string(),
  address: v.string(),
  state: v.string(),
  number: v.string(),
  email: v.string(),
  gstNumber: v.string(),
});
export type DeskAddress = v.InferOutput<typeof orderAddress>;

/** The acts on an order, each with its consequences, or the reason why it is not possible now. */
export const ORDER_ACTS = [
  'pack',
  'deliver',
  'address',
  'billing',
  'courier',
  'cancel',
  'unconfirm',
  'return',
  'credit-back',
  'refund',
  'debit-note',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

export const offeredAct = v.object({
  act: v.picklist(ORDER_ACTS),
  /** The consequences, line by line, for the person who decides. */
  happens: v.array(v.string()),
  /** Why the act is not possible now; absent where it is. */
  not: v.optional(v.string()),
});
export type OfferedAct = v.InferOutput<typeof offeredAct>;

/** The kinds of lines in an order's history. */
export const TOLD_KINDS = [
  'state',
  'correction',
  'claim',
  'money',
  'card',
  'refund',
  'paper',
  'parcel',
  'note',
] as const;
export const toldLine = v.object({
  at: time,
  kind: v.picklist(TOLD_KINDS),
  what: v.string(),
  /** As in the audit log: `customer`, `store`, `desk:NAME`. */
  by: v.string(),
  /** The text of the line. */
  words: v.string(),
  amount: v.optional(decimalText),
  /** A colleague's note: its row, and until when its writer may change it. */
  note: v.optional(v.object({ id: v.number(), mine: v.boolean(), until: time })),
  /** The number of a paper that can be opened. */
  paper: v.optional(v.string()),
});
export type ToldLine = v.InferOutput<typeof toldLine>;

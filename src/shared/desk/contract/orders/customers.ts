import * as v from 'valibot';
import { ORDER_KINDS } from '../../../contract/order-kind.ts';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { deskOperation } from '../desk-operation.ts';
import {
  day,
  decimalText,
  deskText,
  doneReply,
  file,
  id,
  neededText,
  page,
  savingEditor,
  time,
} from '../fields.ts';

/** `blocked`: may not order any more; `merged`: another account has taken over everything; `erased`: its owner closed it. */
export const CUSTOMER_STANDINGS = ['open', 'blocked', 'merged', 'erased'] as const;
export type CustomerStanding = (typeof CUSTOMER_STANDINGS)[number];

const standing = v.picklist(CUSTOMER_STANDINGS);

const customerRow = v.object({
  id,
  number: v.string(),
  name: v.string(),
  email: v.string(),
  state: v.string(),
  standing,
  since: time,
  orders: v.number(),
  lastOrderAt: v.nullable(time),
});
export type CustomerRow = v.InferOutput<typeof customerRow>;

const identity = v.object({
  id: v.string(),
  masked: v.string(),
  name: v.string(),
  holder: v.string(),
  state: v.string(),
  checkedBy: v.string(),
  givenAt: time,
  replacedAt: v.nullable(time),
});

const other = v.object({ id, number: v.string(), name: v.string() });

/** Everything about a customer except their timeline, the newest of each kind. */
export const customerPage = v.object({
  id,
  number: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  state: v.string(),
  gstin: v.string(),
  since: time,
  standing,
  blockedAt: v.nullable(time),
  blockedBecause: v.string(),
  correctedAt: v.nullable(time),
  /** Since when the number is proven to be the customer's; null: not proven. */
  numberProvenAt: v.nullable(time),
  /** Whether the shop requires that proof. */
  numberProof: v.boolean(),
  /** When the customer last set a password by a code. */
  resetAt: v.nullable(time),
  mergedInto: v.nullable(other),
  mergedFrom: v.array(other),
  holdings: v.object({ gold: decimalText, silver: decimalText }),
  totals: v.object({
    /** The number of all orders ever placed. */
    orders: v.number(),
    /** The number of orders invoiced and not fully credited; an older store does not send it. */
    bought: v.optional(v.number()),
    /** The rupees of those, less what was credited. */
    paid: decimalText,
    sold: decimalText,
    due: decimalText,
  }),
  orders: v.array(
    v.object({
      number: v.string(),
      kind: v.picklist(ORDER_KINDS),
      state: v.picklist(ORDER_STATES),
      paid: decimalText,
      placedAt: time,
    }),
  ),
  payments: v.array(
    v.object({
      id,
      order: v.string(),
      kind: v.string(),
      channel: v.string(),
      amount: decimalText,
      reference: v.string(),
      seenAt: time,
    }),
  ),
  trades: v.array(
    v.object({
      number: v.string(),
      what: v.string(),
      metal: v.string(),
      grams: decimalText,
      total: v.nullable(decimalText),
      at: time,
    }),
  ),
  payouts: v.array(
    v.object({
      sale: v.string(),
      amount: decimalText,
      to: v.string(),
      soldAt: time,
      paidAt: v.nullable(time),
      reference: v.string(),
    }),
  ),
  payoutPlace: v.nullable(v.object({ to: v.string(), changedAt: time })),
  addresses: v.array(
    v.object({
      id,
      type: v.string(),
      address: v.string(),
      gstin: v.string(),
      selected: v.boolean(),
    }),
  ),
  coupons: v.array(v.object({ code: v.string(), amount: decimalText, order: v.string() })),
  reviews: v.array(v.object({ id, text: v.string(), at: time, publishedAt: v.nullable(time) })),
  enquiries: v.array(v.object({ id, text: v.string(), at: time })),
  sessions: v.array(
    v.object({
      since: time,
      until: time,
      lastUsedAt: time,
      device: v.string(),
      network: v.string(),
    }),
  ),
  identities: v.array(identity),
  notes: v.array(v.object({ id, at: time, by: v.string(), text: v.string() })),
});
export type CustomerPage = v.InferOutput<typeof customerPage>;

const timelineEntry = v.object({
  key: v.string(),
  at: time,
  /** `order`, `step`, `payment`, `sale`, `payout`, `metal`, `note`, `enquiry`, `review`, `desk`. */
  kind: v.string(),
  subject: v.string(),
  words: v.string(),
  amount: v.nullable(v.string()),
  by: v.string(),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

const reason = neededText(500);
/** The proof that was shown: a card, a letter, a file's number. Never the number of an identity document. */
const proof = neededText(500);
const mobile = v.pipe(v.string(), v.trim(), v.regex(/^[6-9]\d{9}$/, 'must be a mobile number'));

/** Operations of the desk: customers. */
export const customersOperations = {
  FindCustomers: deskOperation({
    name: 'FindCustomers',
    access: 'customers.see',
    effect: 'personal',
    topics: ['customers'],
    request: v.object({
      words: v.optional(deskText(100), ''),
      standing: v.optional(v.picklist(['any', ...CUSTOMER_STANDINGS]), 'any'),
      ...page,
    }),
    reply: v.object({ rows: v.array(customerRow), next: v.nullable(v.string()) }),
  }),
  ReadCustomer: deskOperation({
    name: 'ReadCustomer',
    access: 'customers.see',
    effect: 'personal',
    topics: ['customers', 'orders', 'payments', 'payouts', 'ledger'],
    request: v.object({ id }),
    reply: customerPage,
  }),
  ReadCustomerTimeline: deskOperation({
    name: 'ReadCustomerTimeline',
    access: 'customers.see',
    effect: 'personal',
    topics: ['customers', 'orders', 'payments', 'payouts', 'ledger'],
    request: v.object({ id, ...page }),
    reply: v.object({ rows: v.array(timelineEntry), next: v.nullable(v.string()) }),
  }),
  OpenIdentity: deskOperation({
    name: 'OpenIdentity',
    access: 'identity.open',
    effect: 'personal',
    confirm: true,
    request: v.object({ customer: id, identity: neededText(60), because: reason }),
    reply: v.object({ pan: v.string(), name: v.string(), holder: v.string() }),
  }),
  NoteCustomer: deskOperation({
    name: 'NoteCustomer',
    access: 'customers.edit',
    effect: 'change',
    request: v.object({ id, text: neededText(2000), editor: savingEditor }),
    reply: doneReply,
  }),
  BlockCustomer: deskOperation({
    name: 'BlockCustomer',
    access: 'customers.edit',
    effect: 'change',
    request: v.object({ id, reason }),
    reply: doneReply,
  }),
  UnblockCustomer: deskOperation({
    name: 'UnblockCustomer',
    access: 'customers.edit',
    effect: 'change',
    request: v.object({ id, reason }),
    reply: doneReply,
  }),
  ProveCustomerNumber: deskOperation({
    name: 'ProveCustomerNumber',
    access: 'customers.edit',
    effect: 'change',
    /** `seen`: the number that the screen showed. */
    request: v.object({ id, seen: v.string(), reason }),
    reply: doneReply,
  }),
  EndCustomerSessions: deskOperation({
    name: 'EndCustomerSessions',
    access: 'customers.edit',
    effect: 'change',
    request: v.object({ id, reason }),
    reply: doneReply,
  }),
  CorrectCustomerName: deskOperation({
    name: 'CorrectCustomerName',
    access: 'customers.edit',
    effect: 'change',
    request: v.object({
      id,
      /** The name that the screen showed. */
      seen: v.object({ firstName: v.string(), lastName: v.string() }),
      firstName: neededText(80),
      lastName: neededText(80),
      proof,
      reason,
    }),
    reply: doneReply,
  }),
  CorrectCustomerNumber: deskOperation({
    name: 'CorrectCustomerNumber',
    access: 'customers.edit',
    effect: 'change',
    confirm: true,
    request: v.object({ id, seen: v.string(), number: mobile, proof, reason }),
    reply: doneReply,
  }),
  MergeCustomers: deskOperation({
    name: 'MergeCustomers',
    access: 'customers.edit',
    effect: 'change',
    confirm: true,
    request: v.object({ from: id, into: id, proof, reason }),
    reply: doneReply,
  }),
  ExportCustomer: deskOperation({
    name: 'ExportCustomer',
    access: 'customers.edit',
    effect: 'personal',
    confirm: true,
    request: v.object({ id, reason }),
    reply: file,
  }),
  ReadCustomerStatement: deskOperation({
    name: 'ReadCustomerStatement',
    access: 'customers.see',
    effect: 'personal',
    request: v.object({ id, from: day, to: day, format: v.picklist(['pdf', 'csv']) }),
    reply: file,
  }),
  EraseCustomer: deskOperation({
    name: 'EraseCustomer',
    access: 'customers.erase',
    effect: 'change',
    confirm: true,
    request: v.object({ id, number: v.string(), reason }),
    reply: doneReply,
  }),
};

import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { bankAnswerReply, bankAnswerRequest } from './bank-answer.ts';
import {
  bankReference,
  decimalText,
  doneReply,
  file,
  id,
  neededText,
  page,
  time,
} from '../fields.ts';

/** `due`: not released, or it came back; `released`: it goes into the next file; `sent`: it is in a file; `paid`: the bank has paid it. */
export const PAYOUT_STATES = ['due', 'released', 'sent', 'paid'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

const sale = neededText(30);

const payout = v.object({
  sale: v.string(),
  state: v.picklist(PAYOUT_STATES),
  amount: decimalText,
  metal: v.picklist(['gold', 'silver']),
  grams: decimalText,
  soldAt: time,
  customer: id,
  name: v.string(),
  number: v.string(),
  blocked: v.boolean(),
  /** The full payout details: they are typed into a bank. */
  to: v.string(),
  kind: v.picklist(['upi', 'account']),
  /** Until when the payout is held: its details are less than a day old, or the customer was just corrected. */
  heldUntil: v.nullable(time),
  heldBecause: v.string(),
  /** Whether the customer has since given other payout details. */
  otherPlace: v.boolean(),
  file: v.nullable(v.number()),
  failed: v.string(),
  paidAt: v.nullable(time),
  reference: v.string(),
});
export type Payout = v.InferOutput<typeof payout>;

/** Operations of the desk: payouts. */
export const payoutsOperations = {
  FindPayouts: deskOperation({
    name: 'FindPayouts',
    access: 'ledger.see',
    effect: 'personal',
    topics: ['payouts'],
    request: v.object({
      state: v.optional(v.picklist(['open', ...PAYOUT_STATES]), 'open'),
      /** This sale's alone, whatever its state. */
      sale: v.optional(sale),
      ...page,
    }),
    reply: v.object({
      rows: v.array(payout),
      next: v.nullable(v.string()),
      open: v.object({ count: v.number(), total: decimalText }),
      released: v.object({ count: v.number(), total: decimalText }),
    }),
  }),
  FindPayoutFiles: deskOperation({
    name: 'FindPayoutFiles',
    access: 'ledger.see',
    effect: 'read',
    topics: ['payouts'],
    request: v.object({}),
    reply: v.object({
      files: v.array(
        v.object({
          id,
          at: time,
          by: v.string(),
          count: v.number(),
          total: decimalText,
          /** The number of payouts neither paid nor failed. */
          open: v.number(),
        }),
      ),
    }),
  }),
  ReleasePayouts: deskOperation({
    name: 'ReleasePayouts',
    access: 'payouts.pay',
    effect: 'change',
    confirm: true,
    request: v.object({ sales: v.pipe(v.array(sale), v.minLength(1), v.maxLength(200)) }),
    reply: doneReply,
  }),
  MakePayoutFile: deskOperation({
    name: 'MakePayoutFile',
    access: 'payouts.pay',
    effect: 'change',
    confirm: true,
    request: v.object({ again: v.optional(id) }),
    reply: v.object({ ...doneReply.entries, file: v.nullable(file) }),
  }),
  MarkPayoutPaid: deskOperation({
    name: 'MarkPayoutPaid',
    access: 'payouts.pay',
    effect: 'change',
    confirm: true,
    request: v.object({ sale, reference: bankReference }),
    reply: doneReply,
  }),
  MarkPayoutsFromFile: deskOperation({
    name: 'MarkPayoutsFromFile',
    access: 'payouts.pay',
    effect: 'change',
    confirm: true,
    upload: true,
    request: bankAnswerRequest,
    reply: bankAnswerReply,
  }),
  FailPayout: deskOperation({
    name: 'FailPayout',
    access: 'payouts.pay',
    effect: 'change',
    request: v.object({ sale, reason: neededText(300) }),
    reply: doneReply,
  }),
  TakePayoutBack: deskOperation({
    name: 'TakePayoutBack',
    access: 'payouts.pay',
    effect: 'change',
    confirm: true,
    request: v.object({
      sale,
      /** The bank's reference that was noted. */
      reference: bankReference,
      /** Whether the bank returned the money; otherwise it was noted by mistake. */
      cameBack: v.boolean(),
      reason: neededText(300),
    }),
    reply: doneReply,
  }),
  UseNewPayoutPlace: deskOperation({
    name: 'UseNewPayoutPlace',
    access: 'payouts.pay',
    effect: 'change',
    confirm: true,
    request: v.object({ sale, reason: neededText(300) }),
    reply: doneReply,
  }),
};

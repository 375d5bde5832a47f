import * as v from 'valibot';
import { LONGEST_HOLDER } from '../../../accounts/payout.ts';
import { bankAnswerReply, bankAnswerRequest } from '../payments/bank-answer.ts';
import { someRupees } from '../payments/payment-fields.ts';
import { ORDER_KINDS } from '../../../contract/order-kind.ts';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { deskOperation } from '../desk-operation.ts';
import {
  bankReference,
  decimalText,
  deskText,
  doneReply,
  id,
  neededText,
  page,
  time,
} from '../fields.ts';

const orderNumber = v.pipe(deskText(20), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/));
const code = v.pipe(deskText(20), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/));

export const REFUND_LIST_STATES = ['asked', 'approved', 'sent', 'done', 'failed'] as const;

const refund = v.object({
  refund: v.string(),
  /** The record of money that was given back without being asked for; then `refund` is its reference, and `to` empty. */
  payment: v.optional(id),
  order: v.string(),
  who: v.string(),
  amount: decimalText,
  state: v.picklist(REFUND_LIST_STATES),
  way: v.picklist(['card', 'bank']),
  /** The destination; only the end of an account's number is shown. */
  to: v.string(),
  askedAt: time,
  askedBy: v.string(),
  sentAt: v.optional(time),
  doneAt: v.optional(time),
  file: v.optional(id),
  reason: v.string(),
  /** The request for a second person by which it waits to be approved: who made it, and whether that is the person at the desk. */
  waits: v.optional(v.object({ request: id, by: v.string(), own: v.boolean() })),
});
export type ListedRefund = v.InferOutput<typeof refund>;

const due = v.object({
  order: v.string(),
  who: v.string(),
  state: v.picklist(ORDER_STATES),
  kind: v.picklist(ORDER_KINDS),
  came: decimalText,
  /** Rupees due back and not on their way. */
  due: decimalText,
  placedAt: time,
});
export type DueRefund = v.InferOutput<typeof due>;

const bankFile = v.object({
  ...doneReply.entries,
  file: v.optional(v.object({ name: v.string(), mediaType: v.string(), base64: v.string() })),
});

/** Operations of the desk: refunds. */
export const refundsOperations = {
  CountRefunds: deskOperation({
    name: 'CountRefunds',
    access: 'refunds.see',
    effect: 'read',
    topics: ['refunds', 'payments', 'orders'],
    request: v.object({}),
    reply: v.object({
      due: v.number(),
      asked: v.number(),
      approved: v.number(),
      sent: v.number(),
      /** Since when the oldest unfinished refund waits. */
      oldest: v.optional(time),
    }),
  }),

  /** Orders with money due back for which no refund was requested. */
  ListDueBack: deskOperation({
    name: 'ListDueBack',
    access: 'refunds.see',
    effect: 'personal',
    topics: ['refunds', 'payments', 'orders'],
    request: v.object({ ...page }),
    reply: v.object({ items: v.array(due), next: v.optional(v.string()) }),
  }),

  ListRefunds: deskOperation({
    name: 'ListRefunds',
    access: 'refunds.see',
    effect: 'personal',
    topics: ['refunds', 'payments', 'approvals'],
    request: v.object({ state: v.picklist(REFUND_LIST_STATES), ...page }),
    reply: v.object({ items: v.array(refund), next: v.optional(v.string()) }),
  }),

  /** Requests a refund, and approves it within the limits. Without an amount, everything due. */
  AskRefund: deskOperation({
    name: 'AskRefund',
    access: 'refunds.send',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      amount: v.optional(someRupees),
      /** What was due back where all of it was asked for: by now another amount, it is refused. */
      due: v.optional(someRupees),
      /** The destination; by default the card that the money came from, else the customer's payout details. */
      to: v.optional(
        v.variant('kind', [
          v.object({ kind: v.literal('card') }),
          v.object({ kind: v.literal('bank') }),
          v.object({ kind: v.literal('upi'), upi: neededText(150) }),
          v.object({
            kind: v.literal('account'),
            holder: neededText(LONGEST_HOLDER),
            account: neededText(30),
            ifsc: neededText(20),
          }),
        ]),
      ),
      /** Even if a refund of the same amount is on its way. */
      another: v.optional(v.boolean(), false),
    }),
    reply: doneReply,
  }),

  ApproveRefund: deskOperation({
    name: 'ApproveRefund',
    access: 'refunds.send',
    effect: 'change',
    confirm: true,
    request: v.object({ refund: code }),
    reply: doneReply,
  }),

  /** Puts every approved bank refund into a file, each once; with that they count as sent. `again` returns an earlier file. */
  MakeRefundFile: deskOperation({
    name: 'MakeRefundFile',
    access: 'refunds.send',
    effect: 'change',
    confirm: true,
    request: v.object({ again: v.optional(id) }),
    reply: bankFile,
  }),

  /** Notes what the bank says of the refunds in its files, line by line; one that failed waits for a second person. */
  MarkRefundsFromFile: deskOperation({
    name: 'MarkRefundsFromFile',
    access: 'refunds.send',
    effect: 'change',
    confirm: true,
    upload: true,
    request: bankAnswerRequest,
    reply: bankAnswerReply,
  }),

  /** Records a refund that the bank shows. */
  RefundSeen: deskOperation({
    name: 'RefundSeen',
    access: 'refunds.send',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      /** Everything due back if left out. */
      amount: v.optional(someRupees),
      reference: bankReference,
      channel: v.optional(v.picklist(['upi', 'bank', 'card', 'cash']), 'bank'),
      anyway: v.optional(neededText(300)),
    }),
    reply: doneReply,
  }),

  RefundFailed: deskOperation({
    name: 'RefundFailed',
    access: 'refunds.send',
    effect: 'change',
    request: v.object({ refund: code, reason: neededText(300) }),
    reply: doneReply,
  }),
};

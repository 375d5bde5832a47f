import * as v from 'valibot';
import { someRupees } from '../payments/payment-fields.ts';
import { ORDER_KINDS } from '../../../contract/order-kind.ts';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { deskOperation } from '../desk-operation.ts';
import { decimalText, deskText, doneReply, id, neededText, page, time } from '../fields.ts';

const orderNumber = v.pipe(deskText(20), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/));
const code = v.pipe(deskText(20), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/));

export const REFUND_LIST_STATES = ['asked', 'approved', 'sent', 'done', 'failed'] as const;

const refund = v.object({
  refund: v.string(),
  order: v.string(),
  who: v.string(),
  amount: decimalText,
  state: v.picklist(REFUND_LIST_STATES),
  way: v.picklist(['card', 'bank']),
  /** Where it goes; the number of an account shows its end alone. */
  to: v.string(),
  askedAt: time,
  askedBy: v.string(),
  sentAt: v.optional(time),
  doneAt: v.optional(time),
  file: v.optional(id),
  reason: v.string(),
});
export type ListedRefund = v.InferOutput<typeof refund>;

const due = v.object({
  order: v.string(),
  who: v.string(),
  state: v.picklist(ORDER_STATES),
  kind: v.picklist(ORDER_KINDS),
  came: decimalText,
  /** What is due back and not on its way. */
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
      /** The oldest that is not done. */
      oldest: v.optional(time),
    }),
  }),

  /** Orders with money that is due back and that nobody has asked to be sent. */
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
    topics: ['refunds'],
    request: v.object({ state: v.picklist(REFUND_LIST_STATES), ...page }),
    reply: v.object({ items: v.array(refund), next: v.optional(v.string()) }),
  }),

  /** Asks for money to be sent back, and approves it within the limits. All that is due where no amount is said. */
  AskRefund: deskOperation({
    name: 'AskRefund',
    access: 'refunds.send',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      amount: v.optional(someRupees),
      /** Where to; the card it came from, else the customer's payout place, if not said. */
      to: v.optional(
        v.variant('kind', [
          v.object({ kind: v.literal('card') }),
          v.object({ kind: v.literal('bank') }),
          v.object({ kind: v.literal('upi'), upi: neededText(80) }),
          v.object({
            kind: v.literal('account'),
            holder: neededText(80),
            account: neededText(30),
            ifsc: neededText(20),
          }),
        ]),
      ),
      /** Although one of the same amount is on its way. */
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

  /** Puts every approved refund by the bank into a file, each once; with it they are sent. `again` gives one that was made. */
  MakeRefundFile: deskOperation({
    name: 'MakeRefundFile',
    access: 'refunds.send',
    effect: 'change',
    confirm: true,
    request: v.object({ again: v.optional(id) }),
    reply: bankFile,
  }),

  /** Money that went back, as the bank shows it. */
  RefundSeen: deskOperation({
    name: 'RefundSeen',
    access: 'refunds.send',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      /** All that is due back if not said. */
      amount: v.optional(someRupees),
      reference: neededText(60),
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

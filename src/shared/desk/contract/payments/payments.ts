import * as v from 'valibot';
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
import {
  holder,
  orderNumber,
  paymentDetail,
  paymentItem,
  paymentList,
  someRupees,
} from './payment-fields.ts';
import { statementsOperations } from './statements.ts';

const reason = neededText(300);
const channel = v.picklist(['upi', 'bank', 'card', 'cash']);

/** The outcome of a decision, and the token by which it can be undone for a moment. */
const decided = v.object({ ...doneReply.entries, undo: v.optional(v.string()) });
export type Decided = v.InferOutput<typeof decided>;

/** What a customer may be asked for. */
export const ASKS = ['reference', 'picture', 'rest', 'other'] as const;

const TOPICS = ['payments', 'incoming', 'orders'] as const;
const deciding = { item: paymentItem, revision: v.string() };

/** Operations of the desk: payments. */
export const paymentsOperations = {
  ...statementsOperations,

  /** How many payments wait in each list. */
  CountPayments: deskOperation({
    name: 'CountPayments',
    access: 'payments.see',
    effect: 'read',
    topics: TOPICS,
    request: v.object({}),
    reply: v.object({
      look: v.number(),
      asked: v.number(),
      late: v.number(),
      suspense: v.number(),
      paid: v.number(),
      /** Since when the oldest payment waits to be examined, or has had late money. */
      oldest: v.optional(time),
    }),
  }),

  /** `look` waits for a decision, `asked` for the customer, `late` for a choice, `suspense` for an order, `paid` for confirmation. */
  ListPayments: deskOperation({
    name: 'ListPayments',
    access: 'payments.see',
    effect: 'personal',
    topics: TOPICS,
    request: v.object({ tab: v.picklist(['look', 'asked', 'late', 'suspense', 'paid']), ...page }),
    reply: paymentList,
  }),

  /** Settled incoming money, newest first. */
  ListIncoming: deskOperation({
    name: 'ListIncoming',
    access: 'payments.see',
    effect: 'personal',
    topics: ['incoming'],
    request: v.object({
      state: v.picklist(['booked', 'same', 'sent-back', 'foreign']),
      ...page,
    }),
    reply: paymentList,
  }),

  ShowPayment: deskOperation({
    name: 'ShowPayment',
    access: 'payments.see',
    effect: 'personal',
    topics: TOPICS,
    request: v.object({ item: paymentItem }),
    reply: paymentDetail,
  }),

  OpenProof: deskOperation({
    name: 'OpenProof',
    access: 'payments.see',
    effect: 'personal',
    request: v.object({ proof: neededText(60) }),
    reply: v.object({
      mediaType: v.string(),
      base64: v.string(),
      width: v.number(),
      height: v.number(),
    }),
  }),

  /** Assigns an item to the caller, or keeps it assigned; `takeOver` takes it from somebody else. */
  HoldPayment: deskOperation({
    name: 'HoldPayment',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ item: paymentItem, takeOver: v.optional(v.boolean(), false) }),
    reply: v.object({ holder }),
  }),

  LetGoPayment: deskOperation({
    name: 'LetGoPayment',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ item: paymentItem }),
    reply: doneReply,
  }),

  /** Records what two similar pictures are to each other. */
  ComparePictures: deskOperation({
    name: 'ComparePictures',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({
      ...deciding,
      own: neededText(60),
      other: neededText(60),
      verdict: v.picklist(['different', 'same']),
    }),
    reply: decided,
  }),

  /**
   * Records that the money is in the bank, and moves the order on if all of it came. `incoming` names the line of the bank; `seen`
   * is for money that a person saw themselves; neither for an order whose money is already recorded.
   */
  ConfirmPayment: deskOperation({
    name: 'ConfirmPayment',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({
      ...deciding,
      incoming: v.optional(id),
      seen: v.optional(
        v.object({
          amount: someRupees,
          reference: bankReference,
          channel: v.optional(channel),
          at: v.optional(time),
        }),
      ),
      /** Why it counts although another order has the same reference, or the card provider does not answer. */
      anyway: v.optional(reason),
      /** Why the missing amount is forgiven. */
      forgive: v.optional(reason),
    }),
    reply: decided,
  }),

  /** Confirms orders whose money was matched automatically, each by the rules of a single confirmation. */
  ConfirmPaid: deskOperation({
    name: 'ConfirmPaid',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ orders: v.pipe(v.array(orderNumber), v.minLength(1), v.maxLength(100)) }),
    reply: doneReply,
  }),

  AskCustomer: deskOperation({
    name: 'AskCustomer',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ ...deciding, kind: v.picklist(ASKS), words: deskText(300) }),
    reply: decided,
  }),

  RejectPayment: deskOperation({
    name: 'RejectPayment',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ ...deciding, reason }),
    reply: decided,
  }),

  /** Assigns incoming money to orders; the amounts together make up all that is free of it. */
  BookIncoming: deskOperation({
    name: 'BookIncoming',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({
      ...deciding,
      parts: v.pipe(
        v.array(v.object({ order: orderNumber, amount: someRupees })),
        v.minLength(1),
        v.maxLength(20),
      ),
      anyway: v.optional(reason),
    }),
    reply: decided,
  }),

  SendIncomingBack: deskOperation({
    name: 'SendIncomingBack',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ ...deciding, reference: bankReference, reason }),
    reply: decided,
  }),

  MarkForeign: deskOperation({
    name: 'MarkForeign',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ ...deciding, reason }),
    reply: decided,
  }),

  ReopenIncoming: deskOperation({
    name: 'ReopenIncoming',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ ...deciding, reason }),
    reply: decided,
  }),

  /** Undoes a recent decision, by the token in its reply. */
  UndoDecision: deskOperation({
    name: 'UndoDecision',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ undo: neededText(300) }),
    reply: doneReply,
  }),

  /**
   * Notes that card money which could not be booked went back at a provider that takes no cards for the shop any more: nobody can ask
   * that one. All of it that the order has, as it was seen; what is recorded of it only leaves the list.
   */
  NoteCardReturned: deskOperation({
    name: 'NoteCardReturned',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ ...deciding, reason }),
    reply: doneReply,
  }),

  /** Voids a payment that was recorded wrongly. */
  VoidPayment: deskOperation({
    name: 'VoidPayment',
    access: 'payments.decide',
    effect: 'change',
    request: v.object({ order: orderNumber, payment: id, reason }),
    reply: doneReply,
  }),

  /** Orders that money may be for, by number, name, mobile number or amount. */
  FindPayable: deskOperation({
    name: 'FindPayable',
    access: 'payments.see',
    effect: 'personal',
    request: v.object({ text: neededText(60) }),
    reply: v.object({
      found: v.array(
        v.object({
          order: v.string(),
          who: v.string(),
          state: v.string(),
          paid: decimalText,
          stillToPay: decimalText,
          placedAt: time,
        }),
      ),
    }),
  }),
};

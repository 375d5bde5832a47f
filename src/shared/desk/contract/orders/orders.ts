import * as v from 'valibot';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { PAYMENT_MODES } from '../../../contract/payment.ts';
import { deskOperation } from '../desk-operation.ts';
import {
  decimalText,
  deskText,
  doneReply,
  file,
  id,
  neededText,
  openDeposit,
  page,
  savingEditor,
  time,
} from '../fields.ts';
import {
  listedOrder,
  offeredAct,
  ORDER_KINDS,
  orderAddress,
  orderFilter,
  orderNumber,
  reason,
  toldLine,
  typedRupees,
} from './order-fields.ts';
import { orderPackingOperations } from './order-packing.ts';

const line = v.object({
  position: v.number(),
  name: v.string(),
  metal: v.string(),
  purity: v.string(),
  grams: decimalText,
  quantity: v.number(),
  price: decimalText,
  making: decimalText,
  image: v.string(),
  /** The serials taken for the line. */
  serials: v.array(v.string()),
});

const paper = v.object({
  kind: v.picklist(['invoice', 'credit-note', 'debit-note']),
  number: v.string(),
  at: time,
  total: decimalText,
  /** `registered`, `waiting`, `refused`; empty where no registration is needed. */
  registration: v.string(),
  irn: v.string(),
  why: v.string(),
});

const shownOrder = v.object({
  order: v.string(),
  kind: v.picklist(ORDER_KINDS),
  state: v.picklist(ORDER_STATES),
  mode: v.picklist(PAYMENT_MODES),
  placedAt: time,
  heldUntil: v.optional(time),
  deposit: v.optional(openDeposit),
  replaces: v.string(),
  replacedBy: v.string(),
  utr: v.string(),
  customer: v.object({ id, name: v.string(), number: v.string(), email: v.string() }),
  /** The buyer's PAN, masked; shown in full on the customer's screen only. */
  identity: v.optional(v.object({ pan: v.string(), name: v.string() })),
  billing: orderAddress,
  shipping: orderAddress,
  lines: v.array(line),
  digital: v.optional(v.object({ metal: v.string(), grams: decimalText, rate: decimalText })),
  /** The amounts to pay, part by part; parts of 0 are left out. */
  sums: v.array(v.object({ name: v.string(), value: decimalText })),
  money: v.object({
    due: decimalText,
    came: decimalText,
    givenBack: decimalText,
    forgiven: decimalText,
    stillToPay: decimalText,
    dueBack: decimalText,
    /** Rupees of that on their way back. */
    onItsWay: decimalText,
  }),
  /** What is recorded of its money and stands, oldest first; whoever may decide payments can take each back with VoidPayment. */
  payments: v.array(
    v.object({
      payment: id,
      /** Such as "Money came". */
      what: v.string(),
      amount: decimalText,
      /** Channel and reference. */
      words: v.string(),
      at: time,
    }),
  ),
  /** The number of pictures that the customer sent. */
  pictures: v.number(),
  papers: v.array(paper),
  parcel: v.optional(
    v.object({ packer: v.string(), seal: v.string(), courier: v.string(), tracking: v.string() }),
  ),
  /** The courier's note that the customer last read. */
  carrier: v.string(),
  story: v.array(toldLine),
  acts: v.array(offeredAct),
});
export type ShownOrder = v.InferOutput<typeof shownOrder>;

const addressChange = v.partial(
  v.object({
    name: neededText(100),
    address: neededText(500),
    state: neededText(60),
    number: v.pipe(deskText(10), v.regex(/^\d{10}$/, 'must be 10 digits')),
  }),
);

/** Operations of the desk: orders. */
export const ordersOperations = {
  ...orderPackingOperations,

  CountOrders: deskOperation({
    name: 'CountOrders',
    access: 'orders.see',
    effect: 'read',
    topics: ['orders', 'payments'],
    request: v.object({}),
    reply: v.object({
      placed: v.number(),
      received: v.number(),
      toPack: v.number(),
      onTheWay: v.number(),
      /** Since when the oldest order waits to be packed. */
      oldestToPack: v.optional(time),
    }),
  }),

  /** Newest first. */
  ListOrders: deskOperation({
    name: 'ListOrders',
    access: 'orders.see',
    effect: 'personal',
    topics: ['orders', 'payments', 'refunds'],
    request: v.object({ ...orderFilter, ...page }),
    reply: v.object({
      orders: v.array(listedOrder),
      /** How `find` was interpreted, for people. */
      understood: v.array(v.string()),
      next: v.optional(v.string()),
    }),
  }),

  /** The same list as a file for a spreadsheet. */
  ExportOrders: deskOperation({
    name: 'ExportOrders',
    access: 'orders.see',
    effect: 'personal',
    confirm: true,
    request: v.object(orderFilter),
    reply: file,
  }),

  ShowOrder: deskOperation({
    name: 'ShowOrder',
    access: 'orders.see',
    effect: 'personal',
    topics: ['orders', 'payments', 'refunds', 'stock'],
    request: v.object({ order: orderNumber }),
    reply: shownOrder,
  }),

  /** An invoice or a note, as its customer has it. */
  OpenPaper: deskOperation({
    name: 'OpenPaper',
    access: 'orders.see',
    effect: 'personal',
    request: v.object({ order: orderNumber, paper: neededText(40) }),
    reply: file,
  }),

  /** Asks the e-invoice portal about a paper again. */
  RegisterAgain: deskOperation({
    name: 'RegisterAgain',
    access: 'orders.end',
    effect: 'change',
    request: v.object({ paper: neededText(40) }),
    reply: doneReply,
  }),

  AddOrderNote: deskOperation({
    name: 'AddOrderNote',
    access: 'orders.note',
    effect: 'change',
    request: v.object({ order: orderNumber, text: neededText(2000), editor: savingEditor }),
    reply: doneReply,
  }),

  /** Edits a note of one's own, within ten minutes. */
  EditOrderNote: deskOperation({
    name: 'EditOrderNote',
    access: 'orders.note',
    effect: 'change',
    request: v.object({ note: id, text: neededText(2000) }),
    reply: doneReply,
  }),

  CorrectAddress: deskOperation({
    name: 'CorrectAddress',
    access: 'orders.correct',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      which: v.picklist(['shipping', 'billing']),
      change: addressChange,
      /** The address that the screen showed: a newer one is not overwritten. */
      seen: orderAddress,
    }),
    reply: doneReply,
  }),

  CorrectCourier: deskOperation({
    name: 'CorrectCourier',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({ order: orderNumber, note: reason, seen: v.string() }),
    reply: doneReply,
  }),

  CancelOrder: deskOperation({
    name: 'CancelOrder',
    access: 'orders.end',
    effect: 'change',
    request: v.object({ order: orderNumber, reason }),
    reply: doneReply,
  }),

  UnconfirmOrder: deskOperation({
    name: 'UnconfirmOrder',
    access: 'orders.end',
    effect: 'change',
    request: v.object({ order: orderNumber, reason }),
    reply: doneReply,
  }),

  ReturnOrder: deskOperation({
    name: 'ReturnOrder',
    access: 'orders.end',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      reason,
      /** Rupees to give back; none if left out. */
      money: v.optional(typedRupees),
      /** Whether its grams go to the customer's digital holding. */
      grams: v.boolean(),
    }),
    reply: doneReply,
  }),

  CreditBackOrder: deskOperation({
    name: 'CreditBackOrder',
    access: 'orders.end',
    effect: 'change',
    request: v.object({ order: orderNumber, reason }),
    reply: doneReply,
  }),

  AddDebitNote: deskOperation({
    name: 'AddDebitNote',
    access: 'orders.end',
    effect: 'change',
    request: v.object({ order: orderNumber, amount: typedRupees, reason }),
    reply: doneReply,
  }),
};

import * as v from 'valibot';
import { ORDER_STATES } from '../../../contract/orders.ts';
import { deskOperation } from '../desk-operation.ts';
import { decimalText, deskText, doneReply, file, neededText, page, time } from '../fields.ts';
import { orderAddress, orderNumber, reason } from './order-fields.ts';

const grams = v.pipe(
  deskText(12),
  v.regex(/^\d{1,7}(?:\.\d{1,4})?$/, 'must be grams such as 50.004'),
);
const serial = neededText(60);

const takenPiece = v.object({ serial: v.string(), grams: v.string(), note: v.string() });

const packedLine = v.object({
  position: v.number(),
  name: v.string(),
  metal: v.string(),
  purity: v.string(),
  /** Grams of one piece. */
  grams: decimalText,
  quantity: v.number(),
  image: v.string(),
  /** Whether the line is kept by serial: then every piece of it is scanned. */
  kept: v.boolean(),
  taken: v.array(takenPiece),
  /** Pieces in stock and not yet taken. */
  inStock: v.number(),
});
export type PackedLine = v.InferOutput<typeof packedLine>;

const packing = v.object({
  order: v.string(),
  state: v.picklist(ORDER_STATES),
  customer: v.string(),
  shipping: orderAddress,
  amount: decimalText,
  paidAt: v.optional(time),
  lines: v.array(packedLine),
  packer: v.string(),
  mine: v.boolean(),
  seal: v.string(),
  sealedAt: v.optional(time),
  sealedBy: v.string(),
  /** Seals that were taken off this parcel and are used up, oldest first. */
  usedSeals: v.array(v.string()),
  courier: v.string(),
  tracking: v.string(),
  revision: v.number(),
  /** Grams weighed so far, and the stamped grams of the whole order. */
  weighed: decimalText,
  nominal: decimalText,
  /** What still prevents handing over to the courier, for people; empty where nothing does. */
  open: v.array(v.string()),
  /** Why the order cannot be packed at all; absent where it can. */
  not: v.optional(v.string()),
});
export type Packing = v.InferOutput<typeof packing>;

/** One row of a bulk move or of a file. */
const rowReport = v.object({
  row: v.number(),
  order: v.string(),
  ok: v.boolean(),
  changed: v.boolean(),
  /** The outcome of the row, or why it failed. */
  line: v.string(),
});
export type RowReport = v.InferOutput<typeof rowReport>;

const MOST_AT_ONCE = 500;
const report = v.object({ rows: v.array(rowReport), bad: v.number(), changed: v.boolean() });

/** Operations of the desk: packing and sending orders. */
export const orderPackingOperations = {
  /** Confirmed orders that wait to be sent, oldest first. */
  ListToPack: deskOperation({
    name: 'ListToPack',
    access: 'orders.see',
    effect: 'personal',
    topics: ['orders', 'stock'],
    request: v.object({ ...page }),
    reply: v.object({
      orders: v.array(
        v.object({
          order: v.string(),
          customer: v.string(),
          place: v.string(),
          pieces: v.number(),
          confirmedAt: time,
          packer: v.string(),
          sealed: v.boolean(),
        }),
      ),
      next: v.optional(v.string()),
    }),
  }),

  ShowPacking: deskOperation({
    name: 'ShowPacking',
    access: 'orders.pack',
    effect: 'personal',
    topics: ['orders', 'stock'],
    request: v.object({ order: orderNumber }),
    reply: packing,
  }),

  /** Takes a piece by its serial; `grams` if it was weighed just now. */
  TakePiece: deskOperation({
    name: 'TakePiece',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({ order: orderNumber, serial, grams: v.optional(grams) }),
    reply: doneReply,
  }),

  PutPieceBack: deskOperation({
    name: 'PutPieceBack',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({ order: orderNumber, serial }),
    reply: doneReply,
  }),

  SealParcel: deskOperation({
    name: 'SealParcel',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({ order: orderNumber, seal: neededText(40), revision: v.number() }),
    reply: doneReply,
  }),

  OpenParcel: deskOperation({
    name: 'OpenParcel',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      reason,
      revision: v.number(),
      /** Another number was written than the seal on the parcel has: the written one was never used. */
      mistyped: v.optional(v.boolean(), false),
    }),
    reply: doneReply,
  }),

  /** Says afterwards of a seal that was taken off that its number was written by mistake: it can be used again. */
  FreeSeal: deskOperation({
    name: 'FreeSeal',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({ order: orderNumber, seal: neededText(40), reason }),
    reply: doneReply,
  }),

  SetCourier: deskOperation({
    name: 'SetCourier',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({
      order: orderNumber,
      courier: neededText(60),
      tracking: neededText(60),
      revision: v.number(),
    }),
    reply: doneReply,
  }),

  /** Hands the parcel to the courier: the order is dispatched. */
  HandOver: deskOperation({
    name: 'HandOver',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({ order: orderNumber }),
    reply: doneReply,
  }),

  OpenPackingPaper: deskOperation({
    name: 'OpenPackingPaper',
    access: 'orders.pack',
    effect: 'personal',
    request: v.object({ order: orderNumber, paper: v.picklist(['label', 'list']) }),
    reply: file,
  }),

  /** Moves orders one by one; an order that cannot be moved does not stop the others. Repeating it changes nothing. */
  MoveOrders: deskOperation({
    name: 'MoveOrders',
    access: 'orders.pack',
    effect: 'change',
    request: v.object({
      orders: v.pipe(v.array(orderNumber), v.minLength(1), v.maxLength(MOST_AT_ONCE)),
      to: v.picklist(['dispatched', 'delivered']),
      /** A note for the customers. */
      note: v.optional(deskText(300)),
    }),
    reply: report,
  }),

  /** Reads tracking numbers from a CSV with the columns order, courier, tracking. `apply` writes them; otherwise they are only checked. */
  ReadTracking: deskOperation({
    name: 'ReadTracking',
    access: 'orders.pack',
    effect: 'change',
    upload: true,
    request: v.object({ file, apply: v.boolean(), handOver: v.boolean() }),
    reply: report,
  }),
};

import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, file, id, neededText, page, time } from '../fields.ts';

const stockRow = v.object({
  detailId: id,
  product: v.string(),
  metal: v.picklist(['Gold', 'Silver']),
  grams: v.string(),
  uniqueId: v.string(),
  picture: v.string(),
  sold: v.boolean(),
  /** Whether the weight is kept by serial; if not, nothing limits its sale and the counts are 0. */
  kept: v.boolean(),
  inStock: v.number(),
  /** Ordered and not packed yet. */
  ordered: v.number(),
  packed: v.number(),
  returned: v.number(),
  /** Pieces that can still be sold. */
  free: v.number(),
});
export type StockRow = v.InferOutput<typeof stockRow>;

const STATES = ['in-stock', 'reserved', 'packed', 'sent', 'returned', 'withdrawn'] as const;

const pieceRow = v.object({
  id,
  serial: v.string(),
  state: v.picklist(STATES),
  /** The weight as measured; empty: not yet weighed. */
  grams: v.string(),
  order: v.string(),
  note: v.string(),
  changedAt: time,
});
export type PieceRow = v.InferOutput<typeof pieceRow>;

/** An error in one row of a delivery: nothing is taken in until no row has one. */
const badRow = v.object({ row: v.number(), serial: v.string(), why: v.string() });
export type BadPieceRow = v.InferOutput<typeof badRow>;

const received = v.object({ ...doneReply.entries, bad: v.array(badRow) });

/** Operations of the desk: pieces with serials. */
export const stockOperations = {
  Stock: deskOperation({
    name: 'Stock',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['stock', 'orders', 'catalogue'],
    request: v.object({
      search: v.optional(deskText(100), ''),
      which: v.optional(v.picklist(['all', 'kept', 'sold-out']), 'all'),
      ...page,
    }),
    reply: v.object({ rows: v.array(stockRow), next: v.nullable(v.string()) }),
  }),
  StockPieces: deskOperation({
    name: 'StockPieces',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['stock', 'orders'],
    request: v.object({
      detailId: id,
      search: v.optional(deskText(60), ''),
      state: v.optional(v.picklist(STATES)),
      ...page,
    }),
    reply: v.object({ rows: v.array(pieceRow), next: v.nullable(v.string()) }),
  }),
  ReceivePieces: deskOperation({
    name: 'ReceivePieces',
    access: 'stock.move',
    effect: 'change',
    request: v.object({
      detailId: id,
      /** As typed or scanned. Empty grams: the piece is weighed when it is packed. */
      pieces: v.pipe(
        v.array(v.object({ serial: deskText(60), grams: v.optional(deskText(20), '') })),
        v.minLength(1),
        v.maxLength(1000),
      ),
      note: v.optional(deskText(300), ''),
    }),
    reply: received,
  }),
  ReceiveStockFile: deskOperation({
    name: 'ReceiveStockFile',
    access: 'stock.move',
    effect: 'change',
    upload: true,
    /** A CSV with the columns code, serial and grams. `check`: only reports errors. */
    request: v.object({ file, check: v.boolean(), note: v.optional(deskText(300), '') }),
    reply: received,
  }),
  MovePiece: deskOperation({
    name: 'MovePiece',
    access: 'stock.move',
    effect: 'change',
    request: v.object({
      serial: neededText(60),
      to: v.picklist(['in-stock', 'withdrawn']),
      reason: neededText(300),
    }),
    reply: doneReply,
  }),
};

import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { orderPackingOperations } from '#shared/desk/contract/orders/order-packing.ts';
import { done } from '../../command-line/done.ts';
import { listToPack } from '../../orders/list-orders.ts';
import { moveOrders } from '../../orders/move-orders.ts';
import { drawPackingPaper } from '../../orders/packing/packing-papers.ts';
import { freeSeal } from '../../orders/packing/free-seal.ts';
import { handOver, openParcel, sealParcel, setCourier } from '../../orders/packing/seal-parcel.ts';
import { showPacking } from '../../orders/packing/show-packing.ts';
import { putPieceBack, takePiece } from '../../orders/packing/take-piece.ts';
import { readTrackingFile } from '../../orders/tracking-file.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const orderPackingHandlers: DeskHandlersOf<typeof orderPackingOperations> = {
  async ListToPack({ after, limit }, { shop }) {
    const { rows, next } = await listToPack(shop, { after, limit });
    return {
      opened: 'orders to pack',
      data: {
        orders: rows.map((row) => ({
          order: row.number,
          customer: row.shipping.name,
          place: row.shipping.state,
          pieces: row.pieces,
          confirmedAt: row.confirmedAt
            ? new Date(row.confirmedAt).getTime()
            : row.placedAt.getTime(),
          packer: row.packer ?? '',
          sealed: Boolean(row.seal),
        })),
        ...(next !== undefined && { next }),
      },
    };
  },

  ShowPacking: async ({ order }, { desk }) => ({
    opened: `parcel of order ${order}`,
    data: await showPacking(desk, order),
  }),

  TakePiece: async ({ order, serial, grams }, { desk }) => ({
    data: done(await takePiece(desk, order, { serial, grams })),
  }),

  PutPieceBack: async ({ order, serial }, { desk }) => ({
    data: done(await putPieceBack(desk, order, serial)),
  }),

  SealParcel: async ({ order, seal, revision }, { desk }) => ({
    data: done(await sealParcel(desk, order, { seal, revision })),
  }),

  OpenParcel: async ({ order, ...opening }, { desk }) => ({
    data: done(await openParcel(desk, order, opening)),
  }),

  FreeSeal: async ({ order, seal, reason }, { desk }) => ({
    data: done(await freeSeal(desk, order, { seal, reason })),
  }),

  SetCourier: async ({ order, courier, tracking, revision }, { desk }) => ({
    data: done(await setCourier(desk, order, { courier, tracking, revision })),
  }),

  HandOver: async ({ order }, { desk }) => ({ data: done(await handOver(desk, order)) }),

  async OpenPackingPaper({ order, paper }, { desk }) {
    const { name, bytes } = await drawPackingPaper(desk, order, paper);
    return {
      opened: `${paper} of order ${order}`,
      data: { name, mediaType: 'application/pdf', base64: bytes.toString('base64') },
    };
  },

  MoveOrders: async ({ orders, to, note = '' }, { desk }) => ({
    data: await moveOrders(desk, { orders, to, note }),
  }),

  async ReadTracking({ file, apply, handOver: also }, { desk }) {
    const text = Buffer.from(file.base64, 'base64').toString('utf8');
    if (text.includes('\uFFFD') || text.includes('\0')) {
      throw new Refusal(REFUSED.badInput, 'The file is no CSV in UTF-8.');
    }
    return { data: await readTrackingFile(desk, { text, apply, handOver: also }) };
  },
};

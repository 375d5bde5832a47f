import { m } from '#server/messages/compiled/messages.js';
import type { OrderAddress } from '#server/db/schema/orders.ts';
import { dayText } from '../invoices/invoice-texts.ts';
import type { Seller } from '../seller.ts';
import { BOTTOM, drawFeet } from './draw-feet.ts';
import { drawHead, drawShortHead, type Head } from './draw-head.ts';
import { type Column, drawTable } from './draw-table.ts';
import { INNER, MARGIN, Sheet, SOFT, type Style } from './sheet.ts';

const TOTAL: Style = { size: 9, weight: 600 };
const NOTE: Style = { size: 8, colour: SOFT };
const GAP = 10;
/** The height of what stands below the pieces, which stays with the last of them. */
const CLOSING = 60;

/** A piece of a packing list; grams as exact text, empty where it was not weighed. */
export interface ListedPiece {
  name: string;
  purity: string;
  serial: string;
  nominal: string;
  weighed: string;
}

export interface PackingList {
  order: string;
  placedAt: Date;
  invoice: string;
  billTo: OrderAddress;
  shipTo: OrderAddress;
  seller: Seller;
  seal: string;
  courier: string;
  tracking: string;
  pieces: ListedPiece[];
  /** Grams in the form that is stamped on pieces. */
  grams: string;
  madeAt: Date;
}

/** What is in a parcel, piece by piece, for its recipient; a specimen in a demo. The same list gives the same bytes. */
export async function drawPackingList(list: PackingList, demo = false): Promise<Buffer> {
  const { seller, pieces, grams, order, madeAt } = list;
  const title = m.packing_title();
  const sheet = new Sheet({ title: `${title} ${order}`, author: seller.name, createdAt: madeAt });
  const head = headOf(list);
  const nextPage = () => {
    sheet.doc.addPage();
    return drawShortHead(sheet, head);
  };
  const top = drawHead(sheet, head);
  const room = { bottom: BOTTOM, after: CLOSING, nextPage };
  const end = await drawTable(sheet, columns(), pieces, { ...room, top });
  const total =
    pieces.length === 1
      ? m.packing_total_one({ grams })
      : m.packing_total({ pieces: pieces.length, grams });
  let y = end + CLOSING > BOTTOM ? nextPage() : end + GAP;
  y = sheet.write(total, { x: MARGIN, y, width: INNER }, TOTAL) + GAP;
  sheet.write(m.packing_check(), { x: MARGIN, y, width: INNER }, NOTE);
  drawFeet(sheet, m.packing_generated(), demo ? m.invoice_specimen() : undefined);
  return sheet.bytes();
}

const headOf = (list: PackingList): Head => ({
  title: m.packing_title(),
  number: list.order,
  seller: list.seller,
  facts: [
    [
      [m.packing_order(), list.order],
      [m.packing_placed(), dayText(list.placedAt)],
      [m.packing_invoice(), list.invoice],
    ],
    [
      [m.packing_seal(), list.seal],
      [m.packing_courier(), list.courier],
      [m.packing_tracking(), list.tracking],
    ],
  ],
  billTo: list.billTo,
  shipTo: list.shipTo,
});

const SERIAL = 150;
const SHORT = 74;

const columns = (): Column<ListedPiece>[] => [
  {
    head: m.packing_piece(),
    width: INNER - SERIAL - 3 * SHORT,
    align: 'left',
    text: ({ name }) => name,
  },
  { head: m.packing_serial(), width: SERIAL, align: 'left', text: ({ serial }) => serial },
  { head: m.packing_purity(), width: SHORT, align: 'right', text: ({ purity }) => purity },
  { head: m.packing_nominal(), width: SHORT, align: 'right', text: ({ nominal }) => nominal },
  { head: m.packing_weighed(), width: SHORT, align: 'right', text: ({ weighed }) => weighed },
];

import { m } from '#server/messages/compiled/messages.js';
import type { OrderAddress } from '#server/db/schema/orders.ts';
import type { Seller } from '../seller.ts';
import { drawBarcode } from './draw-barcode.ts';
import { Sheet, SOFT, type Style } from './sheet.ts';

const POINTS_OF_MM = 72 / 25.4;
/** 100 x 150 mm, the size of couriers' label printers. */
const SIZE: [number, number] = [100 * POINTS_OF_MM, 150 * POINTS_OF_MM];
const EDGE = 14;
const WIDTH = SIZE[0] - 2 * EDGE;
const BARS = 46;
const TOP_OF_CODES = SIZE[1] - EDGE - 158;

const LABEL: Style = { size: 8, colour: SOFT };
const NAME: Style = { size: 15, weight: 600 };
const PLACE: Style = { size: 12 };
const SMALL: Style = { size: 8 };
const STRONG: Style = { size: 11, weight: 600 };
/** Text that a bar code can hold. */
const ASCII = /^[\x20-\x7e]+$/;

export interface Label {
  order: string;
  to: OrderAddress;
  from: Seller;
  courier: string;
  tracking: string;
  seal: string;
  madeAt: Date;
}

/**
 * The label of a parcel: recipient, sender, and its numbers as bar codes. It does not say what is inside. The same label gives
 * the same bytes.
 */
export async function drawLabel(label: Label): Promise<Buffer> {
  const { order, to, from, courier, tracking, seal, madeAt } = label;
  const title = m.label_title({ order });
  const sheet = new Sheet({ title, author: from.name, createdAt: madeAt, size: SIZE });
  const box = { x: EDGE, width: WIDTH };
  let y = sheet.write(m.label_to(), { ...box, y: EDGE }, LABEL);
  y = sheet.write(to.name, { ...box, y }, NAME) + 3;
  const place = [to.address, to.state, to.number && m.invoice_mobile({ number: to.number })];
  for (const line of place.filter(Boolean)) y = sheet.write(line, { ...box, y }, PLACE);
  sheet.rule(y + 8, '#000', 0.6, EDGE, WIDTH);
  y = sheet.write(m.label_from(), { ...box, y: y + 14 }, LABEL);
  for (const line of [from.name, from.address, from.phone].filter(Boolean)) {
    y = sheet.write(line, { ...box, y }, SMALL);
  }
  let top = Math.max(y + 10, TOP_OF_CODES);
  const code = (text: string, words: string) => {
    if (ASCII.test(text)) {
      drawBarcode(sheet, text, { ...box, y: top, height: BARS });
      top += BARS + 2;
    }
    top = sheet.write(words, { ...box, y: top }, STRONG) + 6;
  };
  if (tracking) code(tracking, `${courier} ${tracking}`);
  code(
    order,
    [m.label_order({ order }), seal && m.label_seal({ seal })].filter(Boolean).join(' · '),
  );
  sheet.write(m.label_check(), { ...box, y: top - 3 }, LABEL);
  return sheet.bytes();
}

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
const ABOVE_CODES = 10;
const AROUND_RULE = 14;

const LABEL: Style = { size: 8, colour: SOFT };
const NAME: Style = { size: 15, weight: 600 };
const PLACE: Style = { size: 12 };
const SMALL: Style = { size: 8 };
const STRONG: Style = { size: 11, weight: 600 };
/** How much smaller a long address is written, so that the numbers stay on the label. */
const SHRUNK = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
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
  const { order, from, courier, tracking, seal, madeAt } = label;
  const title = m.label_title({ order });
  const sheet = new Sheet({ title, author: from.name, createdAt: madeAt, size: SIZE });
  const box = { x: EDGE, width: WIDTH };
  // Dozens of short lines leave no room at any size: the codes then have a label of their own.
  if (drawParties(sheet, label) > TOP_OF_CODES) sheet.doc.addPage();
  let top = TOP_OF_CODES;
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

/** Draws recipient and sender, in letters that leave room for the codes. Returns where they ended. */
function drawParties(sheet: Sheet, { to, from }: Label): number {
  const place = [to.address, to.state, to.number && m.invoice_mobile({ number: to.number })];
  const sender = [from.name, from.address, from.phone];
  const box = { x: EDGE, width: WIDTH };
  const room = TOP_OF_CODES - ABOVE_CODES - EDGE;
  const lines = (texts: string[], style: Style, shrunk = 1) =>
    texts.filter(Boolean).map((text): [string, Style] => {
      return [text, { ...style, size: style.size * shrunk }];
    });
  const partsAt = (shrunk: number): [string, Style][][] => [
    [[m.label_to(), LABEL], ...lines([to.name], NAME, shrunk), ...lines(place, PLACE, shrunk)],
    [[m.label_from(), LABEL], ...lines(sender, SMALL)],
  ];
  const height = (parts: [string, Style][][]) =>
    parts
      .flat()
      .reduce((sum, [text, style]) => sum + sheet.heightOf(text, WIDTH, style), AROUND_RULE);
  const sizes = SHRUNK.map(partsAt);
  const [recipient = [], back = []] =
    sizes.find((parts) => height(parts) <= room) ?? sizes.at(-1) ?? [];
  const writeAll = (lines: [string, Style][], top: number) =>
    lines.reduce((y, [text, style]) => sheet.write(text, { ...box, y }, style), top);
  const y = writeAll(recipient, EDGE) + AROUND_RULE / 2;
  sheet.rule(y, '#000', 0.6, EDGE, WIDTH);
  return writeAll(back, y + AROUND_RULE / 2);
}

import { m } from '#server/messages/compiled/messages.js';
import type { OrderAddress } from '#server/db/schema/orders.ts';
import { stateWithCode } from '#shared/identity/gst-states.ts';
import type { Seller } from '../seller.ts';
import { BRASS, INNER, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

const NAME: Style = { size: 16, weight: 600 };
const TITLE: Style = { size: 16 };
const BODY: Style = { size: 8, colour: SOFT };
const LABEL: Style = { size: 7, colour: SOFT };
const VALUE: Style = { size: 9 };
const STRONG: Style = { size: 9, weight: 600 };
const SECTION_GAP = 11;

const HALF = INNER / 2 - 12;
const RIGHT = MARGIN + INNER / 2 + 12;

/** What a paper shows above its lines. */
export interface Head {
  title: string;
  number: string;
  seller: Seller;
  /** Numbers, days and places with their labels, in rows of three. */
  facts: (readonly [string, string])[][];
  billTo: OrderAddress;
  /** The buyer's PAN, masked. */
  buyerPan?: string | undefined;
  /** Absent where nothing is delivered. */
  shipTo?: OrderAddress | undefined;
}

/** Draws the seller, the kind of document and the recipient. Returns where the drawing ended. */
export function drawHead(sheet: Sheet, head: Head): number {
  const below = drawSeller(sheet, head);
  sheet.rule(below, BRASS, 0.8);
  const top = drawFacts(sheet, head.facts, below + SECTION_GAP) + SECTION_GAP;
  const billed = drawParty(sheet, m.invoice_bill_to(), head.billTo, MARGIN, top, head.buyerPan);
  const shipped = head.shipTo
    ? drawParty(sheet, m.invoice_ship_to(), head.shipTo, RIGHT, top)
    : top;
  return Math.max(billed, shipped) + SECTION_GAP;
}

/** Draws the head of every page after the first. */
export function drawShortHead(sheet: Sheet, { seller, title, number }: Head): number {
  const named = sheet.write(seller.name, { x: MARGIN, y: MARGIN, width: HALF }, STRONG);
  const box = { x: RIGHT, y: MARGIN, width: HALF, align: 'right' as const };
  const end = Math.max(named, sheet.write(`${title} ${number}`, box, VALUE));
  sheet.rule(end + 6, BRASS, 0.8);
  return end + 6 + SECTION_GAP;
}

function drawSeller(sheet: Sheet, { seller, title: name }: Head): number {
  const lines = [
    seller.address,
    [seller.email, seller.phone].filter(Boolean).join(' · '),
    [
      seller.gstNumber && m.invoice_gstin({ number: seller.gstNumber }),
      seller.state && stateWithCode(seller.state),
    ]
      .filter(Boolean)
      .join(' · '),
  ];
  const width = INNER * 0.62;
  const named = sheet.write(seller.name, { x: MARGIN, y: MARGIN, width }, NAME);
  const left = writeLines(sheet, lines, { x: MARGIN, y: named + 3, width });
  const title = { x: MARGIN + width, y: MARGIN, width: INNER - width, align: 'right' as const };
  const titleEnd = sheet.write(name, title, TITLE);
  const right = sheet.write(m.invoice_copy(), { ...title, y: titleEnd + 3 }, BODY);
  return Math.max(left, right) + 12;
}

function drawFacts(sheet: Sheet, rows: Head['facts'], top: number): number {
  const width = INNER / 3;
  let y = top;
  for (const row of rows) {
    const ends = row.map(([label, value], index) => {
      const box = { x: MARGIN + width * index, y, width: width - 12 };
      return sheet.write(value, { ...box, y: sheet.write(label, box, LABEL) }, VALUE);
    });
    y = Math.max(...ends) + 6;
  }
  return y;
}

function drawParty(
  sheet: Sheet,
  label: string,
  party: OrderAddress,
  x: number,
  y: number,
  pan?: string,
): number {
  const lines = [
    party.address,
    party.state && stateWithCode(party.state),
    party.gstNumber && m.invoice_gstin({ number: party.gstNumber }),
    pan ? m.invoice_pan({ number: pan }) : '',
    [party.number && m.invoice_mobile({ number: party.number }), party.email]
      .filter(Boolean)
      .join(' · '),
  ];
  const labelEnd = sheet.write(label, { x, y, width: HALF }, LABEL);
  const name = sheet.write(party.name, { x, y: labelEnd, width: HALF }, STRONG);
  return writeLines(sheet, lines, { x, y: name, width: HALF });
}

function writeLines(
  sheet: Sheet,
  lines: string[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  return lines
    .filter((line) => line.trim())
    .reduce((top, line) => sheet.write(line, { x, y: top, width }, BODY), y);
}

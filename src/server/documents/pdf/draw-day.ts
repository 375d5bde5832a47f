import { momentText } from '../invoices/invoice-texts.ts';
import { BOTTOM, drawFeet } from './draw-feet.ts';
import { type Column, drawTable } from './draw-table.ts';
import { BRASS, INNER, MARGIN, Sheet, SOFT, type Style, WARN } from './sheet.ts';

/** A closed day as it is printed. */
export interface PrintedDay {
  shop: string;
  /** `20 Nov 2026`. */
  day: string;
  closedAt: Date;
  by: string;
  ledgerHead: string;
  ledgerSet: number;
  auditHead: string;
  auditEntry: number;
  lines: { group: string; name: string; value: string; closed: string }[];
  printedAt: Date;
}

type Line = PrintedDay['lines'][number];

const NAME: Style = { size: 16, weight: 600 };
const TITLE: Style = { size: 12 };
const BODY: Style = { size: 8, colour: SOFT };
const HASH: Style = { size: 7.5 };
const CHANGED: Style = { size: 8.5, colour: WARN };
const GAP = 12;

/** The paper of a closed day. Figures that have changed since the closing stand beside the closed ones. */
export async function drawDay(day: PrintedDay): Promise<Buffer> {
  const sheet = new Sheet({
    title: `Day ${day.day}`,
    author: day.shop,
    createdAt: day.printedAt,
  });
  const changed = day.lines.filter(({ value, closed }) => value !== closed);
  let y = drawHead(sheet, day);
  if (changed.length > 0) {
    const lines = changed.length === 1 ? '1 line below has' : `${changed.length} lines below have`;
    const words = `${lines} changed since the day was closed.`;
    y = sheet.write(words, { x: MARGIN, y, width: INNER }, CHANGED) + GAP / 2;
  }
  const nextPage = () => {
    sheet.doc.addPage();
    return MARGIN;
  };
  await drawTable(sheet, columnsFor(changed.length > 0), day.lines, {
    top: y,
    bottom: BOTTOM,
    nextPage,
  });
  drawFeet(sheet, `Printed ${momentText(day.printedAt)}`, undefined);
  return sheet.bytes();
}

function drawHead(sheet: Sheet, day: PrintedDay): number {
  const half = INNER / 2;
  const left = { x: MARGIN, width: half };
  const right = { x: MARGIN + half, width: half, align: 'right' as const };
  const name = sheet.write(day.shop, { ...left, y: MARGIN }, NAME);
  const title = sheet.write(`Day of ${day.day}`, { ...right, y: MARGIN }, TITLE);
  const rule = Math.max(name, title) + GAP;
  sheet.rule(rule, BRASS, 0.8);
  const all = { x: MARGIN, width: INNER };
  let y = sheet.write(
    `Closed by ${day.by}, ${momentText(day.closedAt)}`,
    { ...all, y: rule + GAP },
    BODY,
  );
  y = sheet.write(`Head of the ledger, set ${day.ledgerSet}:`, { ...all, y: y + 2 }, BODY);
  y = sheet.write(day.ledgerHead, { ...all, y }, HASH);
  y = sheet.write(`Head of the audit log, entry ${day.auditEntry}:`, { ...all, y: y + 2 }, BODY);
  return sheet.write(day.auditHead || '-', { ...all, y }, HASH) + GAP;
}

function columnsFor(changed: boolean): Column<Line>[] {
  const value = changed ? 150 : 250;
  const rest = INNER - 90 - value - (changed ? value : 0);
  return [
    { head: '', width: 90, align: 'left', text: ({ group }) => group },
    { head: '', width: rest, align: 'left', text: ({ name }) => name },
    { head: 'When it was closed', width: value, align: 'right', text: ({ closed }) => closed },
    ...(changed
      ? [
          {
            head: 'Now',
            width: value,
            align: 'right' as const,
            text: ({ value: now }: Line) => now,
          },
        ]
      : []),
  ];
}

import { m } from '#server/messages/compiled/messages.js';
import type { Invoice } from '../invoices/invoice.ts';
import type { InvoiceLine } from '../invoices/invoice-lines.ts';
import { columnRupees, lineDetails, lineTaxes } from '../invoices/invoice-texts.ts';
import { BRASS, FAINT, INNER, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

interface Column {
  head: () => string;
  width: number;
  align: 'left' | 'right';
  text: (line: InvoiceLine, position: number) => string;
}

const HEAD: Style = { size: 7, colour: SOFT };
const CELL: Style = { size: 8.5, leading: 11.2 };
const DETAILS: Style = { size: 7, colour: SOFT, leading: 9.2 };
const PADDING = 3;
const GAP = 8;

const left = (width: number, head: Column['head'], text: Column['text']): Column => ({
  width,
  head,
  text,
  align: 'left',
});
const right = (width: number, head: Column['head'], text: Column['text']): Column => ({
  ...left(width, head, text),
  align: 'right',
});

const position = left(20, m.invoice_column_position, (_line, index) => String(index));
const hsn = left(42, m.invoice_column_hsn, (line) => line.hsn);
const quantity = right(46, m.invoice_column_quantity, (line) => String(line.quantity));
const grams = right(56, m.invoice_column_grams, (line) => line.grams);
const rate = right(72, m.invoice_column_rate, (line) => columnRupees(line.ratePerGram || '0'));
const amount = right(84, m.invoice_column_amount, (line) => columnRupees(line.amount));
const making = right(70, m.invoice_column_making, (line) => columnRupees(line.making));

/** The metal of a conversion has no price in rupees: it was the customer's own. */
const AFTER_DESCRIPTION: Record<Invoice['kind'], Column[]> = {
  buy: [hsn, quantity, grams, rate, amount, making],
  digital: [hsn, grams, rate, amount],
  convert: [hsn, quantity, grams, making],
};

function columnsOf(kind: Invoice['kind']): Column[] {
  const others = AFTER_DESCRIPTION[kind];
  const taken = [position, ...others].reduce((sum, { width }) => sum + width, 0);
  const description = left(INNER - taken, m.invoice_column_description, (line) => line.description);
  return [position, description, ...others];
}

interface Room {
  top: number;
  bottom: number;
  /** The height of what follows the table: the last line stays on one page with it. */
  after: number;
  /** Begins another page and returns where it is free from. */
  nextPage: () => number;
}

/** Draws the table, repeating its head on every page. Returns where it ended. */
export function drawLines(
  sheet: Sheet,
  { kind, lines }: Invoice,
  { top, bottom, after, nextPage }: Room,
): number {
  const columns = columnsOf(kind);
  let y = drawTableHead(sheet, columns, top);
  for (const [index, line] of lines.entries()) {
    const details = [lineDetails(line), lineTaxes(line)].filter(Boolean).join(' · ');
    const last = index > 0 && index === lines.length - 1;
    const needed = rowHeight(sheet, columns, line, details) + (last ? after : 0);
    if (y + needed > bottom) y = drawTableHead(sheet, columns, nextPage());
    y = drawLine(sheet, columns, { line, details, number: index + 1, y });
    sheet.rule(y, FAINT, 0.5);
  }
  return y;
}

function drawTableHead(sheet: Sheet, columns: Column[], top: number): number {
  const y = drawRow(sheet, columns, top, HEAD, ({ head }) => head());
  sheet.rule(y, BRASS, 0.6);
  return y;
}

function drawRow(
  sheet: Sheet,
  columns: Column[],
  y: number,
  style: Style,
  text: (column: Column) => string,
): number {
  let x = MARGIN;
  const ends = columns.map((column) => {
    const box = { x, y: y + PADDING, width: column.width - GAP, align: column.align };
    x += column.width;
    // Right-aligned numbers end at their column's edge.
    if (column.align === 'right') box.x += GAP;
    return sheet.write(text(column), box, style);
  });
  return Math.max(...ends) + PADDING;
}

function drawLine(
  sheet: Sheet,
  columns: Column[],
  { line, details, number, y }: { line: InvoiceLine; details: string; number: number; y: number },
): number {
  const end = drawRow(sheet, columns, y, CELL, (column) => column.text(line, number));
  const box = { ...detailsBox(columns), y: end - PADDING };
  return sheet.write(details, box, DETAILS) + PADDING;
}

function rowHeight(sheet: Sheet, columns: Column[], line: InvoiceLine, details: string): number {
  const { width } = descriptionBox(columns);
  return (
    2 * PADDING +
    sheet.heightOf(line.description, width, CELL) +
    sheet.heightOf(details, detailsBox(columns).width, DETAILS)
  );
}

const descriptionBox = ([first, description]: Column[]) => ({
  x: MARGIN + (first?.width ?? 0),
  width: (description?.width ?? 0) - GAP,
});

/** Spans the whole row: a line's taxes need more room than its description. */
const detailsBox = (columns: Column[]) => {
  const { x } = descriptionBox(columns);
  return { x, width: MARGIN + INNER - x };
};

import { setImmediate } from 'node:timers/promises';
import { BRASS, FAINT, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

export interface Column<Row> {
  head: string;
  width: number;
  align: 'left' | 'right';
  text: (row: Row) => string;
  /** Small, below the text. */
  details?: (row: Row) => string;
}

export interface Room {
  top: number;
  bottom: number;
  /** The height of what follows the table: the last row stays on one page with it. */
  after?: number;
  /** Begins another page and returns where it is free from. */
  nextPage: () => number;
}

const HEAD: Style = { size: 7, colour: SOFT };
const CELL: Style = { size: 8.5, leading: 11.2 };
const DETAILS: Style = { size: 7, colour: SOFT, leading: 9.2 };
const PADDING = 3.5;
const GAP = 8;

/** How many rows are drawn at a time, in about 20 ms; then waiting requests get their turn. */
const ROWS_AT_ONCE = 25;

/** Draws a table, repeating its head on every page; a row is never split. Returns where it ended. */
export async function drawTable<Row>(
  sheet: Sheet,
  columns: Column<Row>[],
  rows: Row[],
  { top, bottom, after = 0, nextPage }: Room,
): Promise<number> {
  let y = drawHead(sheet, columns, top);
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const isLast = index > 0 && index === rows.length - 1;
    const needed = rowHeight(sheet, columns, row) + (isLast ? after : 0);
    if (y + needed > bottom) y = drawHead(sheet, columns, nextPage());
    y = drawCells(columns, y, (column, box) => {
      const end = sheet.write(column.text(row), box, CELL);
      const details = column.details?.(row);
      return details ? sheet.write(details, { ...box, y: end }, DETAILS) : end;
    });
    sheet.rule(y, FAINT, 0.5);
  }
  return y;
}

function drawHead<Row>(sheet: Sheet, columns: Column<Row>[], top: number): number {
  const y = drawCells(columns, top, ({ head }, box) => sheet.write(head, box, HEAD));
  sheet.rule(y, BRASS, 0.6);
  return y;
}

type Box = Parameters<Sheet['write']>[1];

function drawCells<Row>(
  columns: Column<Row>[],
  y: number,
  draw: (column: Column<Row>, box: Box) => number,
): number {
  let left = MARGIN;
  const ends = columns.map((column) => {
    // Right-aligned numbers end at their column's edge.
    const x = column.align === 'right' ? left + GAP : left;
    left += column.width;
    return draw(column, { x, y: y + PADDING, width: column.width - GAP, align: column.align });
  });
  return Math.max(...ends) + PADDING;
}

function rowHeight<Row>(sheet: Sheet, columns: Column<Row>[], row: Row): number {
  const heights = columns.map(({ width, text, details }) => {
    const small = details?.(row);
    const below = small ? sheet.heightOf(small, width - GAP, DETAILS) : 0;
    return sheet.heightOf(text(row), width - GAP, CELL) + below;
  });
  return Math.max(...heights) + 2 * PADDING;
}

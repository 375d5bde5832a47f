import { type CsvRow, csvRows } from '#server/csv-rows.ts';
import { refuseHugeTable } from '#server/limits/refuse-huge-table.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { RowReport } from '#shared/desk/contract/orders/order-packing.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { cellText } from '../cell-text.ts';
import { whyShortened } from '../shortened-number.ts';
import { correctCourier } from './corrections.ts';
import { findParcel, whyNotPacked } from './packing/lock-parcel.ts';
import { type Report, reportOf, reportRow } from './move-orders.ts';
import { findPackedLines } from './packing/packed-lines.ts';
import { handOver, refuseOpen, setCourier } from './packing/seal-parcel.ts';

const COLUMNS = ['order', 'courier', 'tracking'] as const;
const MOST_ROWS = 2000;
const LONGEST = 60;

interface Row {
  row: number;
  order: string;
  courier: string;
  tracking: string;
}

/**
 * Reads couriers and tracking numbers from a CSV with the columns `order`, `courier` and `tracking`, in any order. With `apply`
 * they are written, order by order, and with `handOver` packed orders are dispatched; without, it only reports what each row
 * would do. A faulty row does not stop the others. Throws a Refusal 400 for a file that is no such CSV.
 */
export async function readTrackingFile(
  desk: Desk,
  { text, apply, handOver: also }: { text: string; apply: boolean; handOver: boolean },
): Promise<Report> {
  const rows = readRows(text);
  const seen = new Map<string, number>();
  const report: RowReport[] = [];
  for (const row of rows) {
    report.push(
      await reportRow(row, async () => {
        // A faulty row says nothing of its order: the one with what is right may come after it.
        checkRow(row);
        const before = seen.get(row.order);
        if (before !== undefined) throw bad(`Row ${before} is of this order too.`);
        seen.set(row.order, row.row);
        return apply ? applyRow(desk, row, also) : lookAtRow(desk, row, also);
      }),
    );
  }
  return reportOf(report);
}

const bad = (why: string) => new Refusal(REFUSED.badInput, why);

function readRows(text: string): Row[] {
  refuseHugeTable(text);
  let table: CsvRow[];
  try {
    table = csvRows(text, { trim: true });
  } catch {
    throw bad('The file is no CSV that can be read.');
  }
  const [first, ...body] = table;
  const heads = first?.record ?? [];
  const at = COLUMNS.map((column) => heads.findIndex((head) => head.toLowerCase() === column));
  const missing = COLUMNS.filter((_, index) => at[index] === -1);
  if (missing.length > 0) {
    throw bad(
      `The first row must name the columns order, courier and tracking. Missing: ${missing.join(', ')}.`,
    );
  }
  if (body.length > MOST_ROWS) throw bad(`A file has at most ${MOST_ROWS} rows.`);
  return body.map(({ record, info }) => {
    const [order = '', courier = '', tracking = ''] = at.map((column) =>
      cellText(record[column] ?? ''),
    );
    return { row: info.lines, order: order.toUpperCase(), courier, tracking };
  });
}

function checkRow({ order, courier, tracking }: Row): void {
  if (!order) throw bad('It names no order.');
  if (!courier) throw bad('It names no courier.');
  if (!tracking) throw bad('It has no tracking number.');
  const shortened = whyShortened(tracking);
  if (shortened) throw bad(shortened);
  if (courier.length > LONGEST || tracking.length > LONGEST) {
    throw bad(`Courier and tracking number have at most ${LONGEST} characters.`);
  }
}

const noteOf = ({ courier, tracking }: Row): string => `${courier}, ${tracking}`;

async function applyRow(desk: Desk, row: Row, also: boolean): Promise<DeskAnswer> {
  const { order, courier, tracking } = row;
  const found = await findOrder(desk, order);
  if (found.order.state === 'dispatched') return correctCourier(desk, order, { note: noteOf(row) });
  if (also) await refuseUnready(desk, row);
  const set = await setCourier(desk, order, { courier, tracking });
  return also ? handOver(desk, order) : set;
}

/** Checked before anything is written: a row either sets the courier and hands over, or changes nothing. */
async function refuseUnready(desk: Desk, { order: number, courier, tracking }: Row): Promise<void> {
  const { order } = await findOrder(desk, number);
  if (order.state !== 'confirmed') return;
  const parcel = await findParcel(desk.shop, order.id);
  refuseOpen(
    order.number,
    { ...parcel, courier, tracking },
    await findPackedLines(desk.shop, order.id),
  );
}

async function lookAtRow(desk: Desk, row: Row, also: boolean): Promise<DeskAnswer> {
  const { order } = await findOrder(desk, row.order);
  const words = (line: string): DeskAnswer => ({ lines: [line], data: { changed: true } });
  if (order.state === 'dispatched') return words(`Corrects who carries it: ${noteOf(row)}.`);
  const not = whyNotPacked(order);
  if (not) throw new Refusal(REFUSED.conflict, not);
  if (also) await refuseUnready(desk, row);
  return words(`Goes with ${noteOf(row)}${also ? ', and is handed over' : ''}.`);
}

import { Refusal } from '#shared/contract/refusal.ts';
import type { RowReport } from '#shared/desk/contract/orders/order-packing.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';
import { done } from '../command-line/done.ts';
import { carrierWords, findParcel } from './packing/lock-parcel.ts';
import { findOrder } from '../find-order.ts';
import { deliverOrder, dispatchOrder } from './packing/sending.ts';

export interface Report {
  rows: RowReport[];
  bad: number;
  changed: boolean;
}

export const reportOf = (rows: RowReport[]): Report => ({
  rows,
  bad: rows.filter(({ ok }) => !ok).length,
  changed: rows.some(({ changed }) => changed),
});

/** Processes one order and reports the outcome; a refusal does not stop the others. */
export async function reportRow(
  { row, order }: { row: number; order: string },
  work: () => Promise<DeskAnswer>,
): Promise<RowReport> {
  try {
    const { lines, changed } = done(await work());
    return { row, order, ok: true, changed, line: lines.join(' ') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { row, order, ok: false, changed: false, line: error.message };
  }
}

/**
 * Moves orders to `dispatched` or `delivered`, each independently. An order dispatched without words for the customer gets those
 * of its parcel. Orders already moved are not changed, so the same list may be sent again.
 */
export async function moveOrders(
  desk: Desk,
  { orders, to, note }: { orders: string[]; to: 'dispatched' | 'delivered'; note: string },
): Promise<Report> {
  const rows: RowReport[] = [];
  for (const [index, order] of [...new Set(orders)].entries()) {
    rows.push(
      await reportRow({ row: index + 1, order }, async () =>
        to === 'delivered'
          ? deliverOrder(desk, order)
          : dispatchOrder(desk, order, note || (await parcelNote(desk, order))),
      ),
    );
  }
  return reportOf(rows);
}

async function parcelNote(desk: Desk, number: string): Promise<string> {
  const { order } = await findOrder(desk, number);
  return carrierWords(await findParcel(desk.shop, order.id));
}

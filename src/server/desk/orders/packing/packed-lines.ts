import type { ParcelPiece } from '#server/db/schema/dispatch.ts';
import { asc, eq } from 'drizzle-orm';
import { exact, sum } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { orderLines, type SoldLine } from '#server/db/schema/orders.ts';
import { pieces } from '#server/db/schema/pieces.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { countStock } from '#server/stock/count-stock.ts';

/** A line of an order, with the pieces taken for it. */
export interface PackLine {
  position: number;
  detailId: number;
  line: SoldLine;
  /** Whether its weight is kept by serial: then every piece is scanned. */
  kept: boolean;
  /** The pieces by serial; grams as exact text, empty where a piece was not weighed. */
  taken: { serial: string; grams: string; note: string }[];
  inStock: number;
}

/** The lines of an order for packing. Pieces of a weight that is in two lines belong to the first line with room. */
export async function findPackedLines(
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<PackLine[]> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const taken = await db
    .select()
    .from(pieces)
    .where(eq(pieces.orderId, orderId))
    .orderBy(asc(pieces.changedAt), asc(pieces.id));
  const stock = await countStock(
    { db },
    rows.map(({ detailId }) => detailId),
  );
  const left = [...taken];
  return rows.map(({ position, detailId, line }) => {
    const own = left.filter((piece) => piece.detailId === detailId).slice(0, line.quantity);
    for (const piece of own) left.splice(left.indexOf(piece), 1);
    return {
      position,
      detailId,
      line,
      kept: stock.get(detailId)?.kept ?? false,
      inStock: stock.get(detailId)?.pieces['in-stock'] ?? 0,
      taken: own.map(({ serial, units, note }) => ({
        serial,
        grams: units === null ? '' : exact(toGrams(units)).toFixed(),
        note,
      })),
    };
  });
}

/** How many pieces kept by serial are still to be taken. */
export const missingPieces = (lines: readonly PackLine[]): number =>
  lines
    .filter(({ kept }) => kept)
    .reduce((left, { line, taken }) => left + line.quantity - taken.length, 0);

/** Grams of the whole order by the stamped weights. */
export const nominalGrams = (lines: readonly PackLine[]) =>
  sum(lines.map(({ line }) => exact(line.grams).times(line.quantity)));

/** Grams of the pieces that were weighed. */
export const weighedGrams = (lines: readonly PackLine[]) =>
  sum(lines.flatMap(({ taken }) => taken.map(({ grams }) => exact(grams || '0'))));

/** The contents of a parcel: each piece by its serial; for weights kept without serials, as many pieces without one. */
export const contentsOf = (lines: readonly PackLine[]): ParcelPiece[] =>
  lines.flatMap(({ position, line, taken }) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      position,
      serial: taken[index]?.serial ?? '',
      grams: taken[index]?.grams ?? '',
    })),
  );

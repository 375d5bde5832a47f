import { type CsvRow, csvRows } from '#server/csv-rows.ts';
import { refuseHugeTable } from '#server/limits/refuse-huge-table.ts';
import { inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { BadPieceRow } from '#shared/desk/contract/catalogue/stock.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { reasonOf } from '#server/log.ts';
import { addPieces, type NewPiece } from '#server/stock/add-pieces.ts';
import { movePiece } from '#server/stock/move-pieces.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { cellText } from '../cell-text.ts';
import { count } from '../command-line/words.ts';
import { whyShortened } from '../shortened-number.ts';

type Received = Done & { bad: BadPieceRow[] };

interface Delivery {
  detailId: number;
  pieces: { serial: string; grams: string }[];
  note: string;
}

/** How many serials an audit log entry names; the others are in the books. */
const MOST_NAMED = 50;

/** Takes pieces of one weight into stock, all or none: if none, it says which rows are wrong. Throws a Refusal 404. */
export const receivePieces = (
  desk: Desk,
  { detailId, pieces, note }: Delivery,
): Promise<Received> =>
  together(desk, async (tx) => {
    const bad = await takeIn(tx, detailId, asNew(pieces, note));
    return bad.length > 0 ? refused(bad) : received(pieces.length);
  });

const asNew = (pieces: Delivery['pieces'], note: string): NewPiece[] =>
  pieces.map(({ serial, grams }) => ({ serial, note, ...(grams && { grams }) }));

const received = (pieces: number): Received => ({
  lines: [`${count(pieces, 'piece')} in stock.`],
  changed: true,
  bad: [],
});
const refused = (bad: BadPieceRow[]): Received => ({
  lines: [`Nothing was taken in: ${count(bad.length, 'row')} must be put right.`],
  changed: false,
  bad,
});

async function takeIn(tx: DeskTx, detailId: number, pieces: NewPiece[]): Promise<BadPieceRow[]> {
  const { bad } = await addPieces(tx.shop, detailId, pieces);
  if (bad.length > 0) return bad;
  const [weight] = await tx.shop.db
    .select({ code: productDetails.uniqueId })
    .from(productDetails)
    .where(inArray(productDetails.id, [detailId]));
  await recordAudit(tx, {
    act: 'stock-receive',
    subject: weight?.code ?? String(detailId),
    details: {
      pieces: pieces.length,
      serials: pieces.slice(0, MOST_NAMED).map(({ serial }) => serial),
    },
  });
  return [];
}

/** Thrown to roll back a check. */
class OnlyChecked extends Error {
  constructor(readonly result: Received) {
    super('checked');
  }
}

/** Takes a delivery of several weights into stock from a CSV file, completely or not at all. With `check` it only reports what is wrong. */
export async function receiveFile(
  desk: Desk,
  { file, check, note }: { file: { base64: string }; check: boolean; note: string },
): Promise<Received> {
  const rows = readRows(Buffer.from(file.base64, 'base64').toString('utf8'));
  try {
    return await together(desk, async (tx) => {
      const result = await takeRows(tx, rows, note);
      // A fault in a later weight must not leave an earlier one taken in.
      if (check || result.bad.length > 0) throw new OnlyChecked(result);
      return result;
    });
  } catch (error) {
    if (!(error instanceof OnlyChecked)) throw error;
    const { result } = error;
    if (result.bad.length > 0) return result;
    return { lines: [`In order: ${count(rows.length, 'piece')}.`], changed: false, bad: [] };
  }
}

interface FileRow {
  row: number;
  code: string;
  serial: string;
  grams: string;
}

const MOST_ROWS = 20_000;

function readRows(text: string): FileRow[] {
  refuseHugeTable(text);
  let table: CsvRow[];
  try {
    table = csvRows(text);
  } catch (error) {
    throw new Refusal(REFUSED.badInput, `The file is not CSV: ${reasonOf(error)}`);
  }
  const [first, ...rows] = table;
  const heads = first?.record.map((head) => cellText(head).toLowerCase()) ?? [];
  if (rows.length === 0 || !heads.includes('code') || !heads.includes('serial')) {
    throw new Refusal(
      REFUSED.badInput,
      'The first row must name the columns code and serial, and grams where pieces were weighed.',
    );
  }
  if (rows.length > MOST_ROWS) {
    throw new Refusal(REFUSED.badInput, `A file may have at most ${MOST_ROWS} rows.`);
  }
  return rows.map(({ record, info }) => {
    const cell = (head: string) => cellText(record[heads.indexOf(head)] ?? '');
    return { row: info.lines, code: cell('code'), serial: cell('serial'), grams: cell('grams') };
  });
}

async function takeRows(tx: DeskTx, rows: FileRow[], note: string): Promise<Received> {
  const codes = [...new Set(rows.map(({ code }) => code))];
  const known = new Map(
    (
      await tx.shop.db
        .select({ id: productDetails.id, code: productDetails.uniqueId })
        .from(productDetails)
        .where(inArray(productDetails.uniqueId, codes))
    ).map(({ id, code }) => [code, id]),
  );
  const bad: BadPieceRow[] = rows
    .filter(({ code }) => !known.has(code))
    .map(({ row, serial, code }) => ({
      row,
      serial,
      why: `There is no weight with the code ${code}.`,
    }));
  const twice = new Set<string>();
  for (const { row, serial } of rows) {
    const shortened = whyShortened(serial);
    if (shortened) {
      bad.push({ row, serial, why: shortened });
      continue;
    }
    const key = serial.replace(/\s+/g, '').toUpperCase();
    if (key && twice.has(key)) bad.push({ row, serial, why: 'It is here twice.' });
    twice.add(key);
  }
  const wrong = new Set(bad.map(({ row }) => row));
  // In a fixed order, so that two deliveries at once cannot deadlock.
  for (const [code, detailId] of [...known].sort(([, a], [, b]) => a - b)) {
    const own = rows.filter((row) => row.code === code && !wrong.has(row.row));
    if (own.length === 0) continue;
    for (const each of await takeIn(tx, detailId, asNew(own, note))) {
      bad.push({ ...each, row: own[each.row - 1]?.row ?? each.row });
    }
  }
  return bad.length > 0 ? refused(bad.sort((a, b) => a.row - b.row)) : received(rows.length);
}

/** Withdraws a piece from stock, or puts one back, with the reason. Throws the refusals of movePiece. */
export const withdrawPiece = (
  desk: Desk,
  { serial, to, reason }: { serial: string; to: 'in-stock' | 'withdrawn'; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { before, moved } = await movePiece(tx.shop, serial, { to, note: reason });
    const state = to === 'in-stock' ? 'in stock' : 'withdrawn';
    if (!moved) {
      return { lines: [`Nothing was changed: ${before.serial} is ${state}.`], changed: false };
    }
    await recordAudit(tx, {
      act: to === 'in-stock' ? 'stock-return' : 'stock-withdraw',
      subject: before.serial,
      details: { before: before.state, after: to, reason },
    });
    return { lines: [`${before.serial} is ${state}.`], changed: true };
  });

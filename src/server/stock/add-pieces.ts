import { eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { keptBySerial, pieces } from '#server/db/schema/pieces.ts';
import type { Tx } from '#server/db/transaction.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { readSerial } from './serial.ts';
import { wrongWeight } from './weighing.ts';

export interface NewPiece {
  serial: string;
  /** Grams as exact text; absent: weighed when packed. */
  grams?: string | undefined;
  note?: string | undefined;
}

export interface BadPiece {
  /** Its position in the input, from 1. */
  row: number;
  serial: string;
  why: string;
}

const ROUND_DOWN = 0;
/** How many rows one statement inserts. */
const AT_ONCE = 1000;

/**
 * Adds pieces of one weight of a product to the stock, all of them or, where one is wrong, none: then it says which and why.
 * From then on that weight is kept by serial. The caller records it. Throws a Refusal 404 for an unknown weight.
 */
export async function addPieces(
  tx: Tx,
  detailId: number,
  given: readonly NewPiece[],
): Promise<{ added: number; bad: BadPiece[] }> {
  const [kind] = await tx.db
    .select({ grams: productDetails.grams, metal: products.metal, fineness: products.purity })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(eq(productDetails.id, detailId));
  if (!kind) throw new Refusal(REFUSED.notFound, 'There is no such weight in the catalogue.');
  const at = new Date(tx.now());
  // First, so that concurrent additions of the same serials wait for each other.
  await keepBySerial(tx, detailId);
  const bad = await findBad(tx, kind.grams, given);
  if (bad.length > 0) return { added: 0, bad };
  const rows = given.map(({ serial, grams, note = '' }) => ({
    serial: readSerial(serial) ?? '',
    detailId,
    metal: kind.metal,
    fineness: kind.fineness,
    ...weightOf(grams, kind.fineness),
    state: 'in-stock' as const,
    note: note.trim(),
    receivedAt: at,
    changedAt: at,
  }));
  const taken: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    const added = await tx.db
      .insert(pieces)
      .values(part)
      .onConflictDoNothing({ target: pieces.serial })
      .returning({ serial: pieces.serial });
    const there = new Set(added.map(({ serial }) => serial));
    taken.push(...part.filter(({ serial }) => !there.has(serial)).map(({ serial }) => serial));
  }
  // Somebody has just added them under another weight: the transaction is rolled back.
  if (taken.length > 0) {
    throw new Refusal(
      REFUSED.conflict,
      `${taken.slice(0, 5).join(', ')} came into the stock just now. Nothing was changed. Try again.`,
    );
  }
  return { added: rows.length, bad: [] };
}

/** The columns of a weighed piece: its weight, and its fine metal, rounded down. Both null where it was not weighed. */
export function weightOf(grams: string | undefined, fineness: '995' | '999') {
  if (!grams) return { units: null, fineUnits: null };
  const units = toUnits(grams);
  const fine = exact(units).times(fineness).div(1000);
  return { units, fineUnits: Number(fine.round(0, ROUND_DOWN).toFixed()) };
}

/** Marks a weight as kept by serial, and locks that row. */
export async function keepBySerial(tx: Tx, detailId: number): Promise<void> {
  await tx.db
    .insert(keptBySerial)
    .values({ detailId, since: new Date(tx.now()) })
    .onConflictDoNothing();
  await tx.db.select().from(keptBySerial).where(eq(keptBySerial.detailId, detailId)).for('update');
}

async function findBad(tx: Tx, nominal: string, given: readonly NewPiece[]): Promise<BadPiece[]> {
  const serials = given.map(({ serial }) => readSerial(serial));
  const known = new Set<string>();
  const asked = serials.filter((serial) => serial !== undefined);
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const rows = await tx.db
      .select({ serial: pieces.serial })
      .from(pieces)
      .where(inArray(pieces.serial, asked.slice(from, from + AT_ONCE)));
    for (const { serial } of rows) known.add(serial);
  }
  const before = new Set<string>();
  return given.flatMap((piece, index) => {
    const serial = serials[index];
    const why = whyBad(piece, { serial, nominal, known, before });
    if (serial) before.add(serial);
    return why ? [{ row: index + 1, serial: piece.serial, why }] : [];
  });
}

function whyBad(
  { grams }: NewPiece,
  at: { serial: string | undefined; nominal: string; known: Set<string>; before: Set<string> },
): string | undefined {
  if (!at.serial) {
    return 'A serial has up to 40 letters, digits, full stops, strokes and hyphens.';
  }
  if (at.before.has(at.serial)) return 'It is here twice.';
  if (at.known.has(at.serial)) return 'It is in the books already.';
  if (!grams) return undefined;
  if (!/^\d{1,7}(?:\.\d{1,4})?$/.test(grams)) return 'Its weight must be grams such as 50.004.';
  return wrongWeight(at.nominal, grams);
}

import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { products } from '#server/db/schema/catalogue.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { type BranchKind, TABLES } from './tree.ts';

/** Reorders the branches of one parent, at once in the shop. Throws a Refusal 409 where they are not those that were seen. */
export const orderBranches = (
  desk: Desk,
  { kind, seen, ids }: { kind: BranchKind; seen: number[]; ids: number[] },
): Promise<Done> =>
  together(desk, async (tx) => {
    await lockCatalogue(tx.shop.db);
    const { table, word } = TABLES[kind];
    const rows = await tx.shop.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, seen))
      .orderBy(asc(table.position), asc(table.id));
    return putInOrder(tx, { table, rows, seen, ids, subject: `order of each ${word}` });
  });

/** Reorders the products at one place in the same way. */
export const orderProducts = (
  desk: Desk,
  place: { categoryId: number; subcategoryId: number | null; seen: number[]; ids: number[] },
): Promise<Done> =>
  together(desk, async (tx) => {
    await lockCatalogue(tx.shop.db);
    const { categoryId, subcategoryId, seen, ids } = place;
    const rows = await tx.shop.db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(
        and(
          eq(products.categoryId, categoryId),
          subcategoryId === null
            ? isNull(products.subcategoryId)
            : eq(products.subcategoryId, subcategoryId),
        ),
      )
      .orderBy(asc(products.position), asc(products.id));
    return putInOrder(tx, { table: products, rows, seen, ids, subject: 'order of products' });
  });

async function putInOrder(
  tx: DeskTx,
  order: {
    table: typeof products | (typeof TABLES)[BranchKind]['table'];
    rows: { id: number; name: string }[];
    seen: number[];
    ids: number[];
    subject: string;
  },
): Promise<Done> {
  const { table, rows, seen, ids, subject } = order;
  const now = rows.map(({ id }) => id);
  if (now.join() === ids.join()) {
    return { lines: ['Nothing was changed: they stand in this order.'], changed: false };
  }
  if (
    now.join() !== seen.join() ||
    now.toSorted(byNumber).join() !== ids.toSorted(byNumber).join()
  ) {
    throw new Refusal(REFUSED.conflict, 'The order has changed meanwhile. Look again.');
  }
  for (const [position, id] of ids.entries()) {
    await tx.shop.db.update(table).set({ position }).where(eq(table.id, id));
  }
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  await recordAudit(tx, {
    act: 'catalogue-order',
    subject,
    details: { before: now.map(nameOf), after: ids.map(nameOf) },
  });
  return { lines: ['They stand in the new order.'], changed: true };
}

const byNumber = (a: number, b: number) => a - b;

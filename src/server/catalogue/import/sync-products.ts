import { inArray } from 'drizzle-orm';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { nameKey } from '../names.ts';
import type { PlacedProduct } from './sync-branches.ts';
import { type Changes, chunks, syncRows, takeNewValues } from './sync-rows.ts';
import type { TxDatabase } from '#server/db/transaction.ts';

const productKey = (row: { categoryId: number; subcategoryId: number | null; name: string }) =>
  `${row.categoryId} ${row.subcategoryId ?? 0} ${nameKey(row.name)}`;

/**
 * Updates products and their weights to the file. A weight is identified by its unique id, wherever it is, so that bags keep
 * pointing at it. Weights missing in the file are withdrawn.
 */
export async function syncProducts(
  tx: TxDatabase,
  placed: PlacedProduct[],
): Promise<{ products: Changes; weights: Changes & { withdrawn: number } }> {
  const rows = placed.map(({ product, ...place }) => {
    const { weights, ...fields } = product;
    return { weights, row: { ...fields, ...place, video: fields.video ?? null } };
  });
  const synced = await syncRows({
    wanted: rows.map(({ row }) => row),
    stored: await tx.select().from(products),
    keyOf: productKey,
    insert: (values) => tx.insert(products).values(values).returning(),
    overwrite: (values) =>
      tx
        .insert(products)
        .values(values)
        .onConflictDoUpdate({ target: products.id, set: takeNewValues(products) }),
  });

  const stored = await tx.select().from(productDetails);
  const wanted = rows.flatMap(({ row, weights }) =>
    weights.map((weight, position) => ({
      ...weight,
      productId: synced.ids.get(productKey(row)) ?? 0,
      withdrawn: false,
      position,
    })),
  );
  const weights = await syncRows({
    wanted,
    stored,
    keyOf: ({ uniqueId }) => uniqueId,
    insert: (values) => tx.insert(productDetails).values(values).returning(),
    overwrite: (values) =>
      tx
        .insert(productDetails)
        .values(values)
        .onConflictDoUpdate({ target: productDetails.id, set: takeNewValues(productDetails) }),
  });
  const gone = stored.filter((row) => !row.withdrawn && !weights.ids.has(row.uniqueId));
  for (const part of chunks(gone)) {
    const ids = part.map(({ id }) => id);
    await tx.update(productDetails).set({ withdrawn: true }).where(inArray(productDetails.id, ids));
  }
  return { products: synced, weights: { ...weights, withdrawn: gone.length } };
}

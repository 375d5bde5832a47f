import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';
import { shopLook } from '#server/db/schema/pictures.ts';

/**
 * Counts a change of the pictures or the brand, by which every instance notices it. The row is locked until the transaction
 * ends, so that no instance sees a count before its change.
 */
export async function countLook({ db }: Pick<Tx, 'db'>, what: 'pictures' | 'brand'): Promise<void> {
  await db.insert(shopLook).values({ id: 1 }).onConflictDoNothing();
  const column = shopLook[what];
  await db
    .update(shopLook)
    .set({ [what]: sql`${column} + 1` })
    .where(eq(shopLook.id, 1));
}

import { eq } from 'drizzle-orm';
import { clientDetails } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

/** How the store can be reached and paid; undefined in a store that has said nothing yet. */
export async function findClientDetails(
  shop: ShopContext,
): Promise<typeof clientDetails.$inferSelect | undefined> {
  const [row] = await shop.db.select().from(clientDetails).where(eq(clientDetails.id, 1));
  return row;
}

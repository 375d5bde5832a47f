import { eq } from 'drizzle-orm';
import { premiums } from '../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';

export type PremiumRow = typeof premiums.$inferSelect;

/** The store's premiums on the asks; undefined in a store that has set none. */
export async function findPremiums(shop: ShopContext): Promise<PremiumRow | undefined> {
  const [row] = await shop.db.select().from(premiums).where(eq(premiums.id, 1));
  return row;
}

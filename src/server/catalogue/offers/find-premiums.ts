import { eq } from 'drizzle-orm';
import type { Premiums } from '#shared/pricing/unit-price.ts';
import { premiums } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';

export type PremiumRow = typeof premiums.$inferSelect;

/** The store's premiums on the asks; undefined where none are set. */
export async function findPremiums(shop: Pick<ShopContext, 'db'>): Promise<PremiumRow | undefined> {
  const [row] = await shop.db.select().from(premiums).where(eq(premiums.id, 1));
  return row;
}

/** The premiums in the names of the wire; 0 where none are set. */
export const premiumsOnWire = (row: PremiumRow | undefined): Premiums => ({
  PGold995: row?.gold995 ?? '0',
  PGold999: row?.gold999 ?? '0',
  PSilver999: row?.silver999 ?? '0',
});

import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Brand } from '#shared/content/brand.ts';
import type { Database } from '#server/db/database.ts';
import { brandDraft, brands } from '#server/db/schema/brand.ts';
import { SHIPPED_NAME, type ShopBrand } from './shop-brand.ts';

/** The brand of a shop that has published none: the shipped one, or under another name one without pictures and claim. */
export function usualBrand(name: string): ShopBrand {
  const shipped = name === SHIPPED_NAME;
  const brand: Brand = {
    name,
    shortName: shortNameOf(name),
    claim: shipped ? 'Refiners since 1950' : '',
    hero: { picture: shipped ? 'hero-bar' : '', title: '', text: '' },
  };
  return { ...brand, version: shipped ? '' : versionOf(brand), shipped };
}

/** The shop's current brand: the last published one, or the default for SHOP_NAME. */
export async function findBrand(db: Database, shopName: string): Promise<ShopBrand> {
  const [row] = await db.select().from(brands).orderBy(desc(brands.id)).limit(1);
  if (!row) return usualBrand(shopName);
  return { ...row.brand, version: versionOf(row.brand), shipped: false };
}

/** The desk's draft, with its last editor; undefined where it equals the published brand. */
export async function findDraft(db: Database): Promise<typeof brandDraft.$inferSelect | undefined> {
  const [row] = await db.select().from(brandDraft).where(eq(brandDraft.id, 1));
  return row;
}

/** The brand's version, for addresses that may be cached for good. */
export const versionOf = (brand: Brand): string =>
  createHash('sha256').update(JSON.stringify(brand)).digest('hex').slice(0, 12);

const LONGEST_SHORT = 12;

/** A name that fits below an icon: the first word, or its beginning. */
export const shortNameOf = (name: string): string =>
  name.length <= LONGEST_SHORT ? name : (name.split(/\s+/)[0] ?? name).slice(0, LONGEST_SHORT);

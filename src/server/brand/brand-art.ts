import { eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { brandFiles } from '#server/db/schema/brand.ts';
import type { BrandArt } from './draw-brand.ts';
import { usualBrand } from './find-brand.ts';
import type { Letterer } from './lettering.ts';
import type { ShopBrand } from './shop-brand.ts';

/** The shop's current brand. */
export const brandOf = (shop: Pick<ShopContext, 'name' | 'brand'>): ShopBrand =>
  shop.brand?.() ?? usualBrand(shop.name);

/** A file of the brand by its name: a logo or a style sheet. */
export async function findBrandFile(
  db: Database,
  name: string,
): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  const [row] = await db.select().from(brandFiles).where(eq(brandFiles.name, name));
  return row && { mediaType: row.mediaType, bytes: row.bytes };
}

/** What the brand's icons are drawn from. */
export async function findBrandArt(
  db: Database,
  brand: ShopBrand,
  letter: Letterer,
): Promise<BrandArt> {
  const { logo } = brand;
  const file = logo && (await findBrandFile(db, masterOf(logo.file)));
  return { brand, logo: file, letter };
}

/** For an uploaded picture a larger PNG is kept beside the one in the header. */
const masterOf = (file: string) => file.replace(/\.webp$/, '.png');

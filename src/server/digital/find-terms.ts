import type { Metal } from '#shared/pricing/unit-price.ts';
import { digitalTerms } from '../db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

export type TermsRow = typeof digitalTerms.$inferSelect;

/** The terms of each metal, as the desk has set them. */
export async function findTerms({ db }: Pick<ShopContext, 'db'>): Promise<Record<Metal, TermsRow>> {
  const rows = await db.select().from(digitalTerms);
  const of = (metal: Metal): TermsRow => {
    const row = rows.find(({ source }) => source === metal);
    if (!row) throw new Error(`There are no terms for digital ${metal}`);
    return row;
  };
  return { gold: of('gold'), silver: of('silver') };
}

import { and, asc, eq, gt, ilike, or } from 'drizzle-orm';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import type { ShopContext } from '#server/context.ts';
import { pictures } from '#server/db/schema/pictures.ts';

/**
 * The pictures that a product may name, by name: uploaded ones, and in a shop with the shipped brand also the shipped ones. On
 * another shop's pieces their stamps would be a stranger's.
 */
export async function listPictures(
  shop: ShopContext,
  { search, after = '', limit }: { search: string; after?: string | undefined; limit: number },
): Promise<{ rows: { name: string; picture: string }[]; next: string | null }> {
  const wanted = search.toLowerCase();
  const isShipped = shop.brand?.().shipped ?? true;
  const shipped = Object.keys(isShipped ? shop.pictures : {}).filter(
    (name) => name > after && name.toLowerCase().includes(wanted),
  );
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const uploaded = await shop.db
    .select({ stem: pictures.stem })
    .from(pictures)
    .where(
      and(
        eq(pictures.kind, 'picture'),
        gt(pictures.stem, after),
        or(ilike(pictures.stem, pattern), ilike(pictures.name, pattern)),
      ),
    )
    .orderBy(asc(pictures.stem))
    .limit(limit + 1);
  const names = [...new Set([...shipped, ...uploaded.map(({ stem }) => stem)])].sort();
  const shown = names.slice(0, limit);
  return {
    rows: shown.map((name) => ({ name, picture: pictureAddress(shop.pictures, name) })),
    next: names.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

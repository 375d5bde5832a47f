import { and, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { type PictureKept, pictures } from '#server/db/schema/pictures.ts';

type Shop = Pick<ShopContext, 'db' | 'pictures' | 'films'>;

/**
 * Refuses names of missing pictures: neither shipped with the app nor uploaded. Empty names and full `https` addresses are
 * accepted. In a transaction the pictures cannot be deleted until it ends. Throws a Refusal 400 that names the missing ones.
 */
export const requirePictures = (shop: Shop, stems: readonly string[]): Promise<void> =>
  requireKept(shop, stems, 'picture', (stem) => Object.hasOwn(shop.pictures, stem));

/** Refuses names of missing films; a film's name includes its extension: `lotus-3f2a9c1b7d.mp4`. */
export const requireFilms = (shop: Shop, names: readonly string[]): Promise<void> =>
  requireKept(shop, names, 'film', (name) => shop.films?.includes(name) ?? false);

async function requireKept(
  { db }: Shop,
  names: readonly string[],
  kind: PictureKept,
  shipped: (name: string) => boolean,
): Promise<void> {
  const wanted = [...new Set(names)].filter((name) => name !== '' && !isAddress(name));
  if (wanted.length === 0) return;
  const found = await db
    .select({ stem: pictures.stem })
    .from(pictures)
    .where(and(eq(pictures.kind, kind), inArray(pictures.stem, wanted)))
    .for('key share');
  const kept = new Set(found.map(({ stem }) => stem));
  const missing = wanted.filter((name) => !kept.has(name) && !shipped(name));
  if (missing.length === 0) return;
  const what = missing.length === 1 ? `There is no ${kind}` : `There are no ${kind}s`;
  throw new Refusal(REFUSED.badInput, `${what} ${missing.join(', ')}. Upload it first.`);
}

const isAddress = (name: string): boolean => /^https:\/\//i.test(name) && URL.canParse(name);

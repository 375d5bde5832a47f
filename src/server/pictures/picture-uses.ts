import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** A place in the shop that names a picture. */
export interface PictureUse {
  stem: string;
  /** For people: `product Lotus Coin`. */
  where: string;
}

/** Every place that can name a picture or film: two columns, `stem` and `where`. Add any new place here. */
const PLACES = (stems: SQL): SQL[] => [
  sql`select split_part(image.stem, '@', 1) as stem, 'product ' || p.name as place from products p
    cross join lateral jsonb_array_elements_text(p.images) as image(stem) where split_part(image.stem, '@', 1) in (${stems})`,
  sql`select video as stem, 'product ' || name as place from products where video in (${stems})`,
  sql`select split_part(image.stem, '@', 1) as stem, 'draft of ' || (d.content ->> 'name') as place from product_drafts d
    cross join lateral jsonb_array_elements_text(d.content -> 'images') as image(stem) where split_part(image.stem, '@', 1) in (${stems})`,
  sql`select content ->> 'video' as stem, 'draft of ' || (content ->> 'name') as place from product_drafts
    where (content ->> 'video') in (${stems})`,
  sql`select image as stem, 'product type ' || name as place from product_types where image in (${stems})`,
  sql`select image as stem, 'category ' || name as place from categories where image in (${stems})`,
  sql`select image as stem, 'subcategory ' || name as place from subcategories where image in (${stems})`,
  sql`select image as stem, 'banner ' || name as place from banners where image in (${stems})`,
  sql`select image as stem, 'news ' || title as place from news_items where image in (${stems})`,
  sql`select qr_image as stem, 'payment code' as place from client_details where qr_image in (${stems})`,
  sql`select line ->> 'image' as stem, 'orders' as place from order_lines where (line ->> 'image') in (${stems})`,
  sql`select line.one ->> 'image' as stem, 'orders' as place from price_locks l
    cross join lateral jsonb_array_elements(l.lines) as line(one)
    where l.used_at is null and l.created_at > now() - interval '1 day' and (line.one ->> 'image') in (${stems})`,
  sql`select brand #>> '{hero,picture}' as stem, 'home page' as place from
    (select * from brands order by id desc limit 2) b where (brand #>> '{hero,picture}') in (${stems})`,
  sql`select brand #>> '{hero,picture}' as stem, 'draft of the brand' as place from brand_draft
    where (brand #>> '{hero,picture}') in (${stems})`,
];

/** The uses of these pictures, each place once. */
export async function findPictureUses(
  db: Pick<Database, 'execute'>,
  stems: readonly string[],
): Promise<PictureUse[]> {
  if (stems.length === 0) return [];
  const list = sql.join(
    stems.map((stem) => sql`${stem}`),
    sql`, `,
  );
  const places = sql.join(PLACES(list), sql` union `);
  const rows = await rowsOf<{ stem: string; where: string }>(
    db,
    sql`select stem, place as "where" from (${places}) uses order by stem, place`,
  );
  return rows.map(({ stem, where }) => ({ stem, where }));
}

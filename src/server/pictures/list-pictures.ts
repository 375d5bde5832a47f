import { and, desc, eq, ilike, lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type PictureKept, pictures } from '#server/db/schema/pictures.ts';
import type { PictureRow } from './save-picture.ts';
import { findPictureUses } from './picture-uses.ts';

export interface PictureWish {
  kind?: PictureKept | undefined;
  /** Words of its name or description. */
  search: string;
  /** Only unused pictures. */
  unused: boolean;
  /** The last id of the previous answer. */
  before?: number | undefined;
  limit: number;
}

export interface ListedPicture {
  row: PictureRow;
  uses: string[];
}

/** How many rows are examined for unused ones in one go. */
const LOOKED_AT = 500;

/** The uploads, newest first, each with its uses; `next` continues the list. */
export async function listPictures(
  db: Database,
  wish: PictureWish,
): Promise<{ pictures: ListedPicture[]; next: number | undefined }> {
  const { kind, search, unused, before, limit } = wish;
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const most = unused ? LOOKED_AT : limit;
  const rows = await db
    .select()
    .from(pictures)
    .where(
      and(
        kind && eq(pictures.kind, kind),
        before === undefined ? undefined : lt(pictures.id, before),
        search === ''
          ? undefined
          : or(ilike(pictures.name, like), ilike(pictures.alt, like), ilike(pictures.stem, like)),
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(most);
  const stems = rows.map(({ stem }) => stem);
  const uses = await findPictureUses(db, stems);
  const all = rows.map((row) => ({
    row,
    uses: uses.filter(({ stem }) => stem === row.stem).map(({ where }) => where),
  }));
  const shown = unused ? all.filter((each) => each.uses.length === 0).slice(0, limit) : all;
  const full = shown.length === limit;
  const last = full ? shown.at(-1)?.row.id : rows.at(-1)?.id;
  return { pictures: shown, next: full || rows.length === most ? last : undefined };
}

import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { PictureShape } from '#shared/content/picture-shapes.ts';
import { countLook } from '#server/brand/count-look.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { type Cut, hashOf, makePicture } from './make-picture.ts';
import { databaseStore, type KeptFile } from './picture-store.ts';
import { readFilm } from './read-film.ts';

export type PictureRow = typeof pictures.$inferSelect;

/** A file as uploaded at the desk. */
export interface Upload {
  /** The file's name, from which the picture's name is made. */
  name: string;
  bytes: Buffer;
  /** Its description. */
  alt: string;
}

export interface SavedPicture {
  row: PictureRow;
  /** False where an identical one existed. */
  added: boolean;
}

const LONGEST_SLUG = 40;
const JPEG = 'image/jpeg';
const AWAY =
  'It was not saved: the picture store does not answer, or keeps nothing more. Try again in a minute. If it goes on, tell whoever runs the shop.';

/** A name for addresses and the catalogue: `IMG 2041 Lotus.HEIC` becomes `img-2041-lotus`. */
const slugOf = (name: string): string =>
  name
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_SLUG)
    .replace(/-+$/, '') || 'picture';

/**
 * Makes and saves the files of an uploaded picture. The same picture with the same crop is saved once. Throws a Refusal where it
 * cannot be drawn, or the bucket does not take it.
 */
export async function savePicture(
  desk: Desk,
  { name, bytes, alt }: Upload,
  how: { shape: PictureShape; cut?: Cut | undefined },
): Promise<SavedPicture> {
  const made = await makePicture(bytes, how);
  const stem = `${slugOf(name)}-${made.hash}`;
  const files = made.files.map((file) => ({ ...file, name: `${stem}${file.ending}` }));
  const { width, height, widths, placeholder } = made;
  return keep(desk, { stem, kind: 'picture', name, alt, width, height, widths, placeholder }, [
    ...files,
    { name: `share/${stem}.jpg`, mediaType: JPEG, bytes: made.share },
  ]);
}

/** Saves an uploaded film. Throws a Refusal for another kind of file or one too large. */
export async function saveFilm(desk: Desk, { name, bytes, alt }: Upload): Promise<SavedPicture> {
  const film = readFilm(bytes);
  const stem = `${slugOf(name)}-${hashOf([film.bytes])}${film.ending}`;
  return keep(
    desk,
    { stem, kind: 'film', name, alt, width: 0, height: 0, widths: [], placeholder: '' },
    [{ name: stem, mediaType: film.mediaType, bytes: film.bytes }],
  );
}

async function keep(
  desk: Desk,
  about: Omit<PictureRow, 'id' | 'files' | 'size' | 'by' | 'addedAt'>,
  files: KeptFile[],
): Promise<SavedPicture> {
  const store = desk.shop.pictureStore ?? databaseStore;
  const there = await find(desk.shop.db, about.stem);
  if (there) return { row: there, added: false };
  // Stored before others can see the row: a named picture always has its files. No transaction waits for a bucket, which is another
  // machine: where the picture is not saved after all, its files merely stay there, unnamed.
  if (store !== databaseStore) {
    await store.put(desk.shop.db, files).catch((error: unknown) => {
      desk.shop.log.error({ err: error, picture: about.stem }, 'a picture could not be kept');
      throw new Refusal(REFUSED.failed, AWAY);
    });
  }
  const kept = await together(desk, async (tx) => {
    const [row] = await tx.shop.db
      .insert(pictures)
      .values({
        ...about,
        files: files.map((file) => file.name),
        size: files.reduce((sum, file) => sum + file.bytes.length, 0),
        by: desk.by,
        addedAt: new Date(desk.shop.now()),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    if (store === databaseStore) await store.put(tx.shop.db, files);
    await countLook(tx.shop, 'pictures');
    const { kind, name, alt, size } = row;
    await recordAudit(tx, {
      act: `${kind} added`,
      subject: row.stem,
      details: { before: null, after: { name, alt, bytes: size } },
    });
    return row;
  });
  await desk.shop.refreshLook?.();
  const row = kept ?? (await find(desk.shop.db, about.stem));
  if (!row) throw new Error(`The picture ${about.stem} is gone`);
  return { row, added: kept !== undefined };
}

async function find(db: Desk['shop']['db'], stem: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(pictures).where(eq(pictures.stem, stem));
  return row;
}

import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pictureFiles } from '#server/db/schema/pictures.ts';

/** A file of a picture. The name is the part of its address after `/pictures/`. */
export interface KeptFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** The storage of picture files. A file never changes: its name has a hash of its content. */
export interface PictureStore {
  name: string;
  /** Stores files; existing ones stay. In the transaction of `db` where the store is the database. */
  put: (db: Database, files: KeptFile[]) => Promise<void>;
  get: (db: Database, name: string) => Promise<Pick<KeptFile, 'mediaType' | 'bytes'> | undefined>;
  remove: (db: Database, names: string[]) => Promise<void>;
  /** Checks that the store can be used. Rejects with one line. */
  probe?: () => Promise<void>;
}

/** Keeps them in the database: one backup has everything. */
export const databaseStore: PictureStore = {
  name: 'database',
  async put(db, files) {
    for (const file of files) await db.insert(pictureFiles).values(file).onConflictDoNothing();
  },
  async get(db, name) {
    const [row] = await db.select().from(pictureFiles).where(eq(pictureFiles.name, name));
    return row;
  },
  async remove(db, names) {
    if (names.length > 0) await db.delete(pictureFiles).where(inArray(pictureFiles.name, names));
  },
};

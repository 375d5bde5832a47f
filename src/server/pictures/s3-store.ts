import { type Bucket, BucketRefused } from '#server/bucket/bucket.ts';
import { databaseStore, type PictureStore } from './picture-store.ts';

const keyOf = (name: string) => `pictures/${name}`;

/** Keeps the files in a bucket. Files stored in the database before are still found there. */
export const s3Store = (bucket: Bucket): PictureStore => ({
  name: 's3',
  async put(_db, files) {
    for (const { name, ...file } of files) await bucket.put(keyOf(name), file);
  },
  async get(db, name) {
    let refused: BucketRefused | undefined;
    try {
      const file = await bucket.get(keyOf(name));
      if (file) return file;
    } catch (error) {
      // Many stores answer 403 for a missing file. It may have been uploaded before there was a bucket.
      if (!(error instanceof BucketRefused) || error.status !== 403) throw error;
      refused = error;
    }
    const before = await databaseStore.get(db, name);
    if (!before && refused) throw refused;
    return before;
  },
  async remove(db, names) {
    await databaseStore.remove(db, names);
    for (const name of names) await bucket.remove(keyOf(name));
  },
  probe: () => bucket.probe(keyOf('probe')),
});

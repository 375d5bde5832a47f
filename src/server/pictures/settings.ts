import { openBucket } from '#server/bucket/bucket.ts';
import { parseBucket } from '#server/bucket/settings.ts';
import type { Settings } from '#server/settings.ts';
import { databaseStore, type PictureStore } from './picture-store.ts';
import { s3Store } from './s3-store.ts';

export interface PictureSettings {
  kind: 'database' | 's3';
  open: () => PictureStore;
}

/** Reads where uploaded pictures are kept. Throws an Error of one line that names the setting that is wrong or missing. */
export function parsePictureStore({
  PICTURE_STORE: kind,
  env,
}: Pick<Settings, 'PICTURE_STORE' | 'env'>): PictureSettings {
  if (kind === 'database') return { kind, open: () => databaseStore };
  const settings = parseBucket(env, 'PICTURE_STORE is s3');
  return { kind, open: () => s3Store(openBucket(settings)) };
}

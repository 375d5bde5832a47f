import type { Settings } from '#server/settings.ts';
import { databaseStore, type PictureStore } from './picture-store.ts';
import { s3Store } from './s3-store.ts';

export interface PictureSettings {
  kind: 'database' | 's3';
  open: () => PictureStore;
}

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** No message repeats a value: it may be a secret. */
const wrong = (what: string) => new Error(`Setting ${what}`);

/** Reads where uploaded pictures are kept. Throws an Error of one line that names the setting that is wrong or missing. */
export function parsePictureStore({
  PICTURE_STORE: kind,
  env,
}: Pick<Settings, 'PICTURE_STORE' | 'env'>): PictureSettings {
  if (kind === 'database') return { kind, open: () => databaseStore };
  const missing = NAMES.filter((name) => !env[name]?.trim());
  if (missing.length > 0) throw wrong(`${missing.join(', ')} is missing: PICTURE_STORE is s3`);
  const of = (name: (typeof NAMES)[number]) => env[name]?.trim() ?? '';
  const endpoint = of('S3_ENDPOINT').replace(/\/+$/, '');
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw wrong('S3_ENDPOINT must be an address such as https://s3.ap-south-1.amazonaws.com');
  }
  const bucket = of('S3_BUCKET');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw wrong('S3_BUCKET must be the name of a bucket');
  }
  const bucketAddress = `${endpoint}/${bucket}`;
  const region = env['S3_REGION']?.trim() || 'us-east-1';
  const keys = { keyId: of('S3_ACCESS_KEY_ID'), secret: of('S3_SECRET_ACCESS_KEY') };
  return { kind, open: () => s3Store({ bucketAddress, region, ...keys }) };
}

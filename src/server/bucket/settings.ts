import type { Environment } from '#server/settings.ts';
import type { BucketSettings } from './bucket.ts';

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** No message repeats a value: it may be a secret. */
const wrong = (what: string) => new Error(`Setting ${what}`);

/** Every setting of the bucket. */
export const BUCKET_SETTINGS = [...NAMES, 'S3_REGION'] as const;

const missingOf = (env: Environment) => NAMES.filter((name) => !env[name]?.trim());

/** Whether all settings of a bucket are given. */
export const hasBucket = (env: Environment): boolean => missingOf(env).length === 0;

/**
 * Reads the bucket's settings, shared by all that store files there. `because`: the setting that requires it, as in
 * `PICTURE_STORE is s3`. Throws an Error of one line that names the wrong or missing setting.
 */
export function parseBucket(env: Environment, because: string): BucketSettings {
  const missing = missingOf(env);
  if (missing.length > 0) throw wrong(`${missing.join(', ')} is missing: ${because}`);
  const of = (name: (typeof NAMES)[number]) => env[name]?.trim() ?? '';
  const endpoint = of('S3_ENDPOINT').replace(/\/+$/, '');
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw wrong('S3_ENDPOINT must be an address such as https://s3.ap-south-1.amazonaws.com');
  }
  const name = of('S3_BUCKET');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    throw wrong('S3_BUCKET must be the name of a bucket');
  }
  return {
    address: `${endpoint}/${name}`,
    region: env['S3_REGION']?.trim() || 'us-east-1',
    keyId: of('S3_ACCESS_KEY_ID'),
    secret: of('S3_SECRET_ACCESS_KEY'),
  };
}

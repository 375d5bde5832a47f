import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

export interface BucketSettings {
  /** The bucket's address, without a trailing slash: `https://s3.ap-south-1.amazonaws.com/shop-pictures`. */
  address: string;
  region: string;
  keyId: string;
  secret: string;
}

/** A file as a bucket keeps it. */
export interface KeptObject {
  mediaType: string;
  bytes: Uint8Array;
}

/** A bucket of an S3-compatible store. Never use it inside a transaction: it waits for another machine. */
export interface Bucket {
  /** Stores a file under a key, replacing any. Rejects unless it is certain to be stored completely. */
  put: (key: string, file: KeptObject) => Promise<void>;
  /** Undefined where there is none. */
  get: (key: string) => Promise<KeptObject | undefined>;
  /** Removes a file; a missing one counts as removed. */
  remove: (key: string) => Promise<void>;
  /** Puts, reads and removes a file under this key. Rejects with one line. */
  probe: (key: string) => Promise<void>;
}

/** The bucket answered with a refusal. */
export class BucketRefused extends Error {
  constructor(
    what: string,
    readonly status: number,
  ) {
    super(`The picture store would not ${what}: it answered ${status}`);
    this.name = 'BucketRefused';
  }
}

/** How long a put may take, with its retries. */
export const PUT_PATIENCE_MS = 20_000;
/** How long a read may take: somebody waits for it. */
const PATIENCE_MS = 8000;

/** Every request is signed; the bucket need not be readable by anybody else. */
export function openBucket({ address, region, keyId, secret }: BucketSettings): Bucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  });
  const ask = (key: string, init: RequestInit = {}, patienceMs = PATIENCE_MS) =>
    client.fetch(`${address}/${key}`, {
      ...init,
      // A redirect could send a picture to an unknown host, or turn a put into a get.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });

  const bucket: Bucket = {
    async put(key, { mediaType, bytes }) {
      const body = Buffer.from(bytes);
      // With the checksum the store refuses a file that was damaged on the way.
      const sum = createHash('sha256').update(body).digest('hex');
      const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sum };
      const answer = await ask(key, { method: 'PUT', headers, body }, PUT_PATIENCE_MS);
      await answer.body?.cancel();
      if (!answer.ok) throw new BucketRefused('keep a file', answer.status);
    },
    async get(key) {
      const answer = await ask(key);
      if (answer.ok) {
        const mediaType = answer.headers.get('content-type') ?? 'application/octet-stream';
        return { mediaType, bytes: new Uint8Array(await answer.arrayBuffer()) };
      }
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw new BucketRefused('give a file', answer.status);
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) {
        throw new BucketRefused('delete a file', answer.status);
      }
    },
    async probe(key) {
      const bytes = Buffer.from('ok');
      await bucket.put(key, { mediaType: 'text/plain', bytes });
      const kept = await bucket.get(key);
      if (!kept) throw new BucketRefused('give a file', 404);
      if (!bytes.equals(kept.bytes))
        throw new Error('The picture store gives another file than was put');
      await bucket.remove(key);
    },
  };
  return bucket;
}

import { AwsClient } from 'aws4fetch';
import { databaseStore, type PictureStore } from './picture-store.ts';

export interface S3Settings {
  /** Of the bucket, without a slash at its end: `https://s3.ap-south-1.amazonaws.com/shop-pictures`. */
  bucketAddress: string;
  region: string;
  keyId: string;
  secret: string;
}

const PATIENCE_MS = 20_000;

/**
 * Keeps the files in a bucket of an S3-compatible store. Those that were put into the database before are still found there.
 * Every request is signed; the bucket needs to be readable by nobody else.
 */
export function s3Store({ bucketAddress, region, keyId, secret }: S3Settings): PictureStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  });
  const address = (name: string) => `${bucketAddress}/pictures/${name}`;
  const ask = (url: string, init: RequestInit = {}) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  const refused = (what: string, { status }: Response) =>
    new Error(`The picture store would not ${what}: it answered ${status}`);

  return {
    name: 's3',
    async put(_db, files) {
      for (const { name, mediaType, bytes } of files) {
        const headers = { 'content-type': mediaType };
        const body = Buffer.from(bytes);
        const answer = await ask(address(name), { method: 'PUT', headers, body });
        if (!answer.ok) throw refused('keep a file', answer);
      }
    },
    async get(db, name) {
      const answer = await ask(address(name));
      if (answer.status === 404 || answer.status === 403) {
        await answer.body?.cancel();
        // Many stores say 403 of what is not there. It may have been uploaded before there was a bucket.
        const before = await databaseStore.get(db, name);
        if (before || answer.status === 404) return before;
      }
      if (!answer.ok) throw refused('give a file', answer);
      const mediaType = answer.headers.get('content-type') ?? 'application/octet-stream';
      return { mediaType, bytes: new Uint8Array(await answer.arrayBuffer()) };
    },
    async remove(db, names) {
      await databaseStore.remove(db, names);
      for (const name of names) {
        const answer = await ask(address(name), { method: 'DELETE' });
        if (!answer.ok && answer.status !== 404) throw refused('delete a file', answer);
      }
    },
    async probe() {
      const name = 'pictures-probe';
      const answer = await ask(`${bucketAddress}/${name}`, { method: 'PUT', body: 'ok' });
      if (!answer.ok) throw refused('keep a file', answer);
      await ask(`${bucketAddress}/${name}`, { method: 'DELETE' });
    },
  };
}

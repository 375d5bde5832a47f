import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseProofStore } from '#server/payments/proof/settings.ts';
import { parsePictureStore } from '#server/pictures/settings.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { s3Settings, type S3StandIn, startS3 } from '#server/testing/stand-ins/s3-stand-in.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { buildApp } from '../app.ts';

const PROOF = 'q3_Zk-9fXb1LrT0mWc5uAg';

let s3: S3StandIn;
let shop: TestShop;
let server: FastifyInstance;
let client: ReturnType<typeof builtClient>;
beforeAll(async () => {
  s3 = await startS3();
  client = builtClient();
  shop = await openTestShop();
  const settings = readSettings({
    ...s3Settings(s3),
    PUBLIC_ORIGIN: 'https://shop.example',
    PICTURE_STORE: 's3',
    PROOF_STORE: 's3',
  });
  shop.pictureStore = parsePictureStore(settings).open();
  shop.proofBucket = parseProofStore(settings).open();
  server = await buildApp(settings, shop, client.dir);
  const bytes = Buffer.from('a file');
  const files = [{ name: 'lotus-3f2a9c1b7d-160.webp', mediaType: 'image/webp', bytes }];
  await shop.pictureStore.put(shop.db, files);
  await shop.proofBucket?.put(PROOF, bytes);
});
afterAll(async () => {
  await server.close();
  await shop.close();
  await s3.close();
  client.remove();
});

const get = (url: string) => server.inject({ method: 'GET', url });

it('uploaded pictures are served to everybody out of the bucket', async () => {
  const { statusCode, body } = await get('/pictures/lotus-3f2a9c1b7d-160.webp');
  expect([statusCode, body]).toEqual([200, 'a file']);
});

it.each([
  `/payments/${PROOF}.jpg`,
  `/pictures/${PROOF}.jpg`,
  `/pictures/payments/${PROOF}.jpg`,
  `/pictures/../payments/${PROOF}.jpg`,
  `/pictures/..%2Fpayments%2F${PROOF}.jpg`,
  `/pictures/%2E%2E%2Fpayments%2F${PROOF}.jpg`,
  `/pictures/..%5Cpayments%5C${PROOF}.jpg`,
  `/pictures/..%252Fpayments%252F${PROOF}.jpg`,
  `/pictures/share/${PROOF}.jpg`,
  `/pictures/share/..%2F..%2Fpayments%2F${PROOF}.jpg`,
  `/pictures/share/%2E%2E/%2E%2E/payments/${PROOF}.jpg`,
])('a picture of a payment is not: %s asks the bucket for none', async (url) => {
  s3.asked.length = 0;
  const { body, headers } = await get(url);
  expect(body).not.toContain('a file');
  expect(String(headers['content-type'])).not.toContain('image/');
  expect(s3.asked.filter((path) => path.includes('payments'))).toEqual([]);
});

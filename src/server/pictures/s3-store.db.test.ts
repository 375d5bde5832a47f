import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { pictureFiles } from '#server/db/schema/pictures.ts';
import { readSettings } from '#server/settings.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openLookingShop } from '#server/testing/looking-shop.ts';
import { s3Settings, type S3StandIn, startS3 } from '#server/testing/stand-ins/s3-stand-in.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { databaseStore } from './picture-store.ts';
import { parsePictureStore } from './settings.ts';

let s3: S3StandIn;
let shop: TestShop;
let clerk: TestStaff;
const env = (more: Record<string, string> = {}) => ({
  PICTURE_STORE: 's3',
  ...s3Settings(s3),
  S3_ENDPOINT: `${s3.endpoint}/`,
  ...more,
});
const storeOf = (settings: Record<string, string>) =>
  parsePictureStore(readSettings(settings)).open();

beforeAll(async () => {
  s3 = await startS3();
  shop = await openLookingShop('Suvarna');
  shop.pictureStore = storeOf(env());
  clerk = await newStaff(shop, ['catalogue']);
});
afterAll(async () => {
  await shop.close();
  await s3.close();
});

const add = async (background: string) => {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { name: 'bar.png', mediaType: 'image/png', base64: bytes.toString('base64') };
  const request = { file, alt: '', shape: 'square' } as const;
  return callDesk(shop, picturesOperations.AddPicture, request, clerk);
};

it('pictures are put into the bucket, found there and deleted from it, every request signed', async () => {
  const { stem } = await add('#a80');
  expect([...s3.files.keys()].sort()).toEqual(
    [
      `${stem}-160.avif`,
      `${stem}-160.webp`,
      `${stem}-320.avif`,
      `${stem}-320.webp`,
      `share/${stem}.jpg`,
    ].map((name) => `/shop-pictures/pictures/${name}`),
  );
  expect(await shop.db.select().from(pictureFiles)).toEqual([]);
  const file = await shop.pictureStore?.get(shop.db, `${stem}-320.webp`);
  expect(file?.mediaType).toBe('image/webp');
  expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
  await callDesk(shop, picturesOperations.DeletePictures, { stems: [stem] }, clerk);
  expect(s3.files.size).toBe(0);
  expect(s3.refused).toBe(0);
});

it('no transaction waits for the bucket, which may be slow', async () => {
  const bucket = storeOf(env());
  const within: unknown[] = [];
  shop.pictureStore = {
    ...bucket,
    async put(db, files) {
      const open = sql<boolean>`pg_current_xact_id_if_assigned() is not null`;
      within.push(...(await db.select({ open }).from(sql`(select 1) as one`)));
      await bucket.put(db, files);
    },
  };
  const { stem } = await add('#0a8');
  shop.pictureStore = bucket;
  expect(within).toEqual([{ open: false }]);
  await callDesk(shop, picturesOperations.DeletePictures, { stems: [stem] }, clerk);
});

it('a picture kept in the database before there was a bucket is still found', async () => {
  const file = { name: 'before-160.avif', mediaType: 'image/avif', bytes: Buffer.from('old') };
  await databaseStore.put(shop.db, [file]);
  const found = await shop.pictureStore?.get(shop.db, file.name);
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe('old');
  expect(await shop.pictureStore?.get(shop.db, 'none-160.avif')).toBeUndefined();
});

it('a wrong secret keeps no picture, and the shop does not name one that is not there', async () => {
  shop.pictureStore = storeOf(env({ S3_SECRET_ACCESS_KEY: 'another' }));
  await expect(add('#08a')).rejects.toThrow('It was not saved: the picture store does not answer');
  const { pictures } = await callDesk(shop, picturesOperations.ListPictures, {}, clerk);
  expect(pictures).toEqual([]);
  await expect(shop.pictureStore.probe?.()).rejects.toThrow(
    /would not keep a file: it answered 403/,
  );
  shop.pictureStore = storeOf(env());
  await shop.pictureStore.probe?.();
});

it.each([
  ['no bucket', { S3_BUCKET: '' }, /S3_BUCKET is missing/],
  ['no address', { S3_ENDPOINT: 'ftp://x' }, /S3_ENDPOINT must be an address/],
  ['another store', { PICTURE_STORE: 'disk' }, /PICTURE_STORE must be database or s3/],
])('settings with %s are refused by name, without a value', (_what, more, words) => {
  expect(() => storeOf(env(more))).toThrow(words);
});

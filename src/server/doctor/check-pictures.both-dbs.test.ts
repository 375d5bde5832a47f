import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofs } from '#server/db/schema/payments.ts';
import { pictureFiles, pictures } from '#server/db/schema/pictures.ts';
import { PaymentDesk } from '#server/desk/testing/payment-desk.ts';
import { readParts } from '#server/go-live/read-parts.ts';
import { readSettings } from '#server/settings.ts';
import { s3Settings, type S3StandIn, startS3 } from '#server/testing/stand-ins/s3-stand-in.ts';
import { checkPictures, checkProofs } from './check-pictures.ts';

let s3: S3StandIn;
let desk: PaymentDesk;
beforeAll(async () => {
  s3 = await startS3();
  desk = await PaymentDesk.open();
}, 60_000);
afterAll(async () => {
  await desk.shop.close();
  await s3.close();
});

const look = async (env: Record<string, string>) => {
  const { parts } = readParts(readSettings(env));
  return [await checkPictures(parts, desk.shop.db), await checkProofs(parts, desk.shop.db)];
};
const both = () => ({ ...s3Settings(s3), PICTURE_STORE: 's3', PROOF_STORE: 's3' });

it('the doctor says where pictures are, and tries the bucket without leaving anything in it', async () => {
  expect(await look({})).toMatchObject([
    { level: 'ok', text: 'Uploads are kept in the database.' },
    { level: 'ok', text: 'Pictures of payments are kept in the database.' },
  ]);
  expect(s3.asked).toEqual([]);
  expect(await look(both())).toMatchObject([{ level: 'ok' }, { level: 'ok' }]);
  expect(s3.asked).toEqual(
    ['pictures', 'payments'].flatMap((prefix) =>
      ['PUT', 'GET', 'DELETE'].map(
        (way) => `${way} /shop-pictures/${prefix}/probe${prefix === 'payments' ? '.jpg' : ''}`,
      ),
    ),
  );
  expect(s3.files.size).toBe(0);
});

it('the doctor finds a bucket that refuses, settings that are missing, and pictures whose bucket was forgotten', async () => {
  expect(await look({ ...both(), S3_SECRET_ACCESS_KEY: 'another' })).toMatchObject([
    { level: 'FAIL', text: expect.stringMatching(/would not keep a file: it answered 403/) },
    { level: 'FAIL', text: expect.stringMatching(/would not keep a file: it answered 403/) },
  ]);
  expect(await look({ PICTURE_STORE: 's3', PROOF_STORE: 's3' })).toMatchObject([
    { level: 'FAIL', text: expect.stringMatching(/settings are wrong/) },
    { level: 'FAIL', text: expect.stringMatching(/settings are wrong/) },
  ]);
  await desk.newOrder();
  await desk.shop.db.update(proofs).set({ bytes: Buffer.alloc(0) });
  expect((await look({}))[1]).toMatchObject({
    level: 'FAIL',
    text: '1 of the pictures of payments are in a bucket: set its S3_ settings again.',
  });
  expect((await look(s3Settings(s3)))[1]).toMatchObject({ level: 'ok' });
});

it('the doctor finds uploads whose bucket was forgotten', async () => {
  const { db } = desk.shop;
  const upload: Omit<typeof pictures.$inferInsert, 'stem' | 'files'> = {
    kind: 'picture',
    name: 'lotus.jpg',
    alt: 'Lotus',
    width: 320,
    height: 320,
    widths: [320],
    placeholder: '',
    size: 1,
    by: 'Meena',
    addedAt: new Date(desk.shop.now()),
  };
  await db.insert(pictures).values([
    { ...upload, stem: 'lotus-1', files: ['lotus-1-320.avif', 'lotus-1-320.webp'] },
    { ...upload, stem: 'lotus-2', files: ['lotus-2-320.avif', 'lotus-2-320.webp'] },
  ]);
  const kept = { mediaType: 'image/webp', bytes: Buffer.from('x') };
  await db.insert(pictureFiles).values({ ...kept, name: 'lotus-2-320.webp' });
  expect((await look({}))[0]).toMatchObject({
    level: 'FAIL',
    text: expect.stringMatching(/^1 of the uploads are in a bucket/),
  });
  expect((await look(both()))[0]).toMatchObject({ level: 'ok' });
});

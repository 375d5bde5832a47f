import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Refusal } from '#shared/contract/refusal.ts';
import { eraseCustomer } from '#server/accounts/data/erase-account.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { proofRemovals, proofs } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PaymentDesk } from '#server/desk/testing/payment-desk.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { readSettings } from '#server/settings.ts';
import { s3Settings, type S3StandIn, startS3 } from '#server/testing/stand-ins/s3-stand-in.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { comparePictures } from './compare-pictures.ts';
import { moveProofs } from './move-proofs.ts';
import { removeProofs } from './remove-proofs.ts';
import { parseProofStore } from './settings.ts';
import { sweepProofs } from './sweep-proofs.ts';

const DAY = 24 * 60 * 60_000;
const LATER = 10 * 60_000;

let s3: S3StandIn;
let desk: PaymentDesk;
let shop: TestShop;
beforeAll(async () => {
  s3 = await startS3();
  desk = await PaymentDesk.open();
  ({ shop } = desk);
  shop.proofsKeptMs = 365 * DAY;
}, 60_000);
afterAll(async () => {
  await shop.close();
  await s3.close();
});
beforeEach(() => {
  s3.down = false;
  shop.proofBucket = parseProofStore(readSettings({ ...s3Settings(s3), PROOF_STORE: 's3' })).open();
});

/** A rejected order with its picture in the bucket. */
async function rejected(): Promise<string> {
  const number = await desk.newOrder();
  await comparePictures(shop);
  await moveProofs(shop);
  await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:test', note: 'No' });
  return number;
}
const proofsOf = async (number: string) =>
  shop.db
    .select()
    .from(proofs)
    .where(eq(proofs.orderId, (await desk.orderOf(number)).id));
const noted = async () => (await shop.db.select().from(proofRemovals)).map(({ id }) => id);

it('a picture whose time is over goes from its row, and from the bucket after that', async () => {
  const number = await rejected();
  expect(s3.files.size).toBe(1);
  shop.clock.now += 31 * DAY;
  await sweepProofs(shop);
  const [dropped] = await proofsOf(number);
  expect(dropped?.droppedAt).not.toBeNull();
  expect(dropped?.pixelHash).toBeTruthy();
  expect(await noted()).toEqual([dropped?.id]);
  // Not before any move under way must have ended.
  await removeProofs(shop);
  expect(s3.files.size).toBe(1);
  shop.clock.now += LATER;
  await removeProofs(shop);
  expect(s3.files.size).toBe(0);
  expect(await noted()).toEqual([]);
});

it('a picture that the bucket fails to delete is tried again until it is gone', async () => {
  await rejected();
  shop.clock.now += 31 * DAY;
  await sweepProofs(shop);
  shop.clock.now += LATER;
  s3.down = true;
  await expect(removeProofs(shop)).rejects.toThrow('would not delete a file: it answered 503');
  expect(await noted()).toHaveLength(1);
  s3.down = false;
  await Promise.all([removeProofs(shop), removeProofs(shop)]);
  expect(s3.files.size).toBe(0);
  expect(await noted()).toEqual([]);
});

it('a picture that a move puts during its removal does not stay behind', async () => {
  const number = await desk.newOrder();
  await comparePictures(shop);
  await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:test', note: 'No' });
  shop.clock.now += 31 * DAY;
  const real = shop.proofBucket;
  if (!real) throw new Error('No bucket');
  const slow = {
    ...real,
    async put(id: string, bytes: Uint8Array) {
      await sweepProofs(shop);
      await real.put(id, bytes);
    },
  };
  await moveProofs({ ...shop, proofBucket: slow });
  const [dropped] = await proofsOf(number);
  expect(dropped?.droppedAt).not.toBeNull();
  expect(s3.files.size).toBe(1);
  shop.clock.now += LATER;
  await removeProofs(shop);
  expect(s3.files.size).toBe(0);
});

it('an erased account takes its pictures with it, in the bucket too, though no row says whose they were', async () => {
  const number = await rejected();
  const [picture] = await proofsOf(number);
  expect(s3.files.size).toBe(1);
  // Until then a payment that the picture tells of is looked for.
  shop.clock.now += 8 * DAY;
  await inTransaction(shop, async (tx) => eraseCustomer(tx, await lockCustomer(tx, desk.asha.id)));
  expect(await proofsOf(number)).toEqual([]);
  expect(await noted()).toContain(picture?.id);
  shop.clock.now += LATER;
  await removeProofs(shop);
  expect(s3.files.size).toBe(0);
});

it('an erasure that fails takes nothing', async () => {
  const number = await desk.newOrder();
  await comparePictures(shop);
  await moveProofs(shop);
  await expect(
    inTransaction(shop, async (tx) => eraseCustomer(tx, await lockCustomer(tx, desk.asha.id))),
  ).rejects.toThrow(Refusal);
  shop.clock.now += LATER;
  await removeProofs(shop);
  expect(await noted()).toEqual([]);
  expect(s3.files.size).toBe(1);
  expect(await proofsOf(number)).toHaveLength(1);
});

it.each([
  ['a store without a bucket', {}],
  ['a store that moves nothing any more', { PROOF_STORE: 'database' }],
])('%s notes only what was moved before, for when it moves again', async (_store, settings) => {
  const number = await desk.newOrder();
  const given = 'PROOF_STORE' in settings ? { ...s3Settings(s3), ...settings } : {};
  shop.proofBucket = parseProofStore(readSettings(given)).open();
  await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:test', note: 'No' });
  shop.clock.now += 31 * DAY;
  await sweepProofs(shop);
  expect((await proofsOf(number))[0]?.droppedAt).not.toBeNull();
  expect(await noted()).toEqual([]);
});

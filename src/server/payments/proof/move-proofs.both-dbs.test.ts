import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { BucketRefused } from '#server/bucket/bucket.ts';
import { paymentClaims, proofs } from '#server/db/schema/payments.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { newScreen, newUtr, orderWithScreen } from '#server/desk/testing/paid-order.ts';
import { itemOf, PaymentDesk } from '#server/desk/testing/payment-desk.ts';
import { readSettings } from '#server/settings.ts';
import { callDesk } from '#server/testing/desk-call.ts';
import { COPIES } from '#server/testing/payment-screens.ts';
import { Buyer, only, SILVER_10G } from '#server/testing/people/buyer.ts';
import { s3Settings, type S3StandIn, startS3 } from '#server/testing/stand-ins/s3-stand-in.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { comparePictures, keepLikenesses } from './compare-pictures.ts';
import { findLikenesses } from './find-likenesses.ts';
import { moveProofs } from './move-proofs.ts';
import { proofReader, type ProofReader } from './proof-bytes.ts';
import { parseProofStore } from './settings.ts';

const { ConfirmPaid, ConfirmPayment, OpenProof } = paymentsOperations;
const AWAY = /in the picture store, which does not answer now/;

let s3: S3StandIn;
let desk: PaymentDesk;
let shop: TestShop;
const bucketOf = (more: Record<string, string>) =>
  parseProofStore(readSettings({ ...s3Settings(s3), ...more })).open();

beforeAll(async () => {
  s3 = await startS3();
  desk = await PaymentDesk.open();
  ({ shop } = desk);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await s3.close();
});
beforeEach(() => {
  s3.down = false;
  s3.elsewhere = undefined;
  shop.proofBucket = bucketOf({ PROOF_STORE: 's3' });
});

const pathOf = (id: string) => `/shop-pictures/payments/${id}.jpg`;
const proofOf = async (number: string) =>
  only(
    await shop.db
      .select()
      .from(proofs)
      .where(eq(proofs.orderId, (await desk.orderOf(number)).id)),
  );
const likesOf = async (number: string) => findLikenesses(shop, (await desk.orderOf(number)).id);
/** The rounds of the sweeps, one after the other. */
async function sweep(): Promise<void> {
  await comparePictures(shop);
  await moveProofs(shop);
}
const open = async (proof: string) => {
  const { base64 } = await callDesk(shop, OpenProof, { proof }, desk.meera);
  return Buffer.from(base64, 'base64');
};

it('a picture is moved after its order, once it was compared, and is the same at the desk to the byte', async () => {
  const asha = await Buyer.arrive(shop);
  await asha.add(SILVER_10G);
  const { ONumber } = await asha.pay({ QuoteId: (await asha.lock()).QuoteId });
  const before = await proofOf(ONumber);
  expect(before.bytes.length).toBeGreaterThan(100);
  await moveProofs(shop);
  expect(s3.files.size).toBe(0);
  await sweep();
  const moved = await proofOf(ONumber);
  expect(moved).toMatchObject({ droppedAt: null, pixelHash: before.pixelHash });
  expect(moved.bytes).toHaveLength(0);
  expect([...s3.files.keys()]).toEqual([pathOf(before.id)]);
  expect(s3.files.get(pathOf(before.id))?.mediaType).toBe('image/jpeg');
  expect(Buffer.from(before.bytes).equals(await open(before.id))).toBe(true);
  const saved = await runDesk(shop, { args: ['proof', ONumber, '--save', 'x.jpg'], user: 'meera' });
  expect(saved.code).toBe(0);
  expect(saved.file).toBe(Buffer.from(before.bytes).toString('base64'));
  expect(s3.refused).toBe(0);
});

it('two instances at once move each picture once, and lose none', async () => {
  const numbers = [await desk.newOrder(), await desk.newOrder(), await desk.newOrder()];
  await comparePictures(shop);
  const before = await Promise.all(numbers.map(proofOf));
  await Promise.all([moveProofs(shop), moveProofs(shop)]);
  // Rows locked by the other run are left to the next round.
  await moveProofs(shop);
  for (const { id, bytes } of before) {
    expect(Buffer.from(bytes).equals(await open(id))).toBe(true);
  }
  expect((await Promise.all(numbers.map(proofOf))).map(({ bytes }) => bytes.length)).toEqual([
    0, 0, 0,
  ]);
});

describe('a picture store that does not answer', () => {
  it('orders come, lists and confirmations go on, and a picture says why it is not there', async () => {
    const number = await desk.newOrder();
    await sweep();
    s3.down = true;
    const { id } = await proofOf(number);
    await expect(open(id)).rejects.toThrow(AWAY);
    const shown = await runDesk(shop, { args: ['proof', number], user: 'meera' });
    expect(shown).toMatchObject({ code: 1, error: [expect.stringMatching(AWAY)] });

    const asha = await Buyer.arrive(shop);
    await asha.add(SILVER_10G);
    const { ONumber } = await asha.pay({ QuoteId: (await asha.lock()).QuoteId });
    expect(await desk.find('look', itemOf(ONumber))).toBeDefined();
    expect((await open((await proofOf(ONumber)).id)).length).toBeGreaterThan(100);

    const seen = { amount: '1250.50', reference: newUtr() };
    const decision = { ...(await desk.seenOf(number)), seen };
    await callDesk(shop, ConfirmPayment, decision, desk.meera);
    expect(await desk.stateOf(number)).toBe('confirmed');
  });

  it('a picture stays where it is, and the next round goes on', async () => {
    const number = await desk.newOrder();
    await comparePictures(shop);
    s3.down = true;
    await expect(moveProofs(shop)).rejects.toThrow('would not keep a file: it answered 503');
    const { id, bytes } = await proofOf(number);
    expect(Buffer.from(bytes).equals(await open(id))).toBe(true);
    s3.down = false;
    await moveProofs(shop);
    expect((await proofOf(number)).bytes).toHaveLength(0);
  });
});

describe('a wrong bucket', () => {
  it('a bucket that redirects is not followed, and gets no picture', async () => {
    const number = await desk.newOrder();
    await comparePictures(shop);
    const before = s3.asked.length;
    s3.elsewhere = `${s3.endpoint}/login`;
    await expect(moveProofs(shop)).rejects.toThrow('would not keep a file: it answered 303');
    expect(s3.asked.slice(before).filter((asked) => asked.includes('login'))).toEqual([]);
    expect((await proofOf(number)).bytes.length).toBeGreaterThan(100);
  });

  it('a bucket that accepts everything and gives back something else leaves each row its picture', async () => {
    const number = await desk.newOrder();
    await comparePictures(shop);
    const real = shop.proofBucket;
    if (!real) throw new Error('No bucket');
    const proofBucket = { ...real, get: async () => Buffer.from('<h1>Log in</h1>') };
    await expect(moveProofs({ ...shop, proofBucket })).rejects.toThrow('has not kept a picture');
    expect((await proofOf(number)).bytes.length).toBeGreaterThan(100);
  });
});

describe('a comparison', () => {
  /** A moved picture, and an uncompared copy of it that is still in the database. */
  async function copied() {
    const screen = await newScreen();
    const first = await desk.newOrder({ screen });
    await sweep();
    const copy = (await COPIES['as a JPEG']?.(screen)) ?? screen;
    return { first, second: await orderWithScreen(shop, desk.ravi.id, { screen: copy }) };
  }

  it('does not count a picture as compared that came to the order meanwhile', async () => {
    const { second } = await copied();
    const own = await proofOf(second);
    const real = proofReader(shop);
    const late: ProofReader = {
      missed: false,
      async read(proof) {
        const [claim] = await shop.db
          .insert(paymentClaims)
          .values({
            orderId: own.orderId,
            at: new Date(shop.now()),
            amount: '1.00',
            channel: 'upi',
            reference: '',
            referenceKey: '',
          })
          .returning();
        const claimId = claim?.id ?? 0;
        await shop.db.insert(proofs).values({ ...own, id: `late-${claimId}`, claimId });
        return real.read(proof);
      },
    };
    await keepLikenesses(shop, own.orderId, late);
    const rows = await shop.db.select().from(proofs).where(eq(proofs.orderId, own.orderId));
    expect(rows.length).toBeGreaterThan(1);
    for (const { id, comparedAt } of rows) expect(comparedAt !== null).toBe(id === own.id);
    await comparePictures(shop);
  });

  it('waits for the bucket no longer than it may in all', async () => {
    const { second } = await copied();
    s3.asked.length = 0;
    const { unread } = await findLikenesses(
      shop,
      (await desk.orderOf(second)).id,
      proofReader(shop, { patienceMs: 0 }),
    );
    expect(unread).toBeGreaterThan(0);
    expect(s3.asked).toEqual([]);
    await comparePictures(shop);
  });

  it('goes on with the others where the bucket refuses one picture', async () => {
    const numbers = [await desk.newOrder(), await desk.newOrder()];
    await sweep();
    const [no = '', yes = ''] = (await Promise.all(numbers.map(proofOf))).map(({ id }) => id);
    const real = shop.proofBucket;
    if (!real) throw new Error('No bucket');
    const get = async (id: string) => {
      if (id === no) throw new BucketRefused('give a file', 403);
      return real.get(id);
    };
    const reader = proofReader({ proofBucket: { ...real, get } });
    const moved = { bytes: Buffer.alloc(0), droppedAt: null };
    expect(await reader.read({ id: no, ...moved })).toBe('unread');
    expect(await reader.read({ id: yes, ...moved })).toHaveLength(
      s3.files.get(pathOf(yes))?.bytes.length ?? 0,
    );
    expect(reader.missed).toBe(true);
  });

  it('an order whose picture could not be compared is left for a person when many are confirmed', async () => {
    const { second } = await copied();
    s3.down = true;
    const args = ['received', second, '--full', '--utr', newUtr()];
    expect(await runDesk(shop, { args, user: 'meera' })).toMatchObject({ code: 0 });
    const before = await desk.stateOf(second);
    const { lines } = await callDesk(shop, ConfirmPaid, { orders: [second] }, desk.meera);
    expect(lines.join()).toContain('could not be compared with all others');
    expect(await desk.stateOf(second)).toBe(before);
    s3.down = false;
    await comparePictures(shop);
  });
});

describe('a picture that was moved', () => {
  it.each(Object.keys(COPIES).slice(0, 3))(
    'a moved picture is found again by a copy %s',
    async (way) => {
      const screen = await newScreen();
      const first = await desk.newOrder({ screen });
      await sweep();
      const copy = (await COPIES[way]?.(screen)) ?? screen;
      const second = await orderWithScreen(shop, desk.ravi.id, { screen: copy });
      expect((await likesOf(second)).likes).toMatchObject([{ order: first }]);
      await sweep();
      // Both are in the bucket now, and the likeness that was found is kept in the database.
      s3.down = true;
      s3.asked.length = 0;
      for (const [own, order] of [
        [first, second],
        [second, first],
      ] as const) {
        expect(await likesOf(own)).toMatchObject({ likes: [{ order }], unread: 0 });
        expect((await desk.show(itemOf(own))).order?.likes).toMatchObject([{ order }]);
      }
      const refused = await runDesk(shop, { args: ['confirm', second], user: 'meera' });
      expect(refused.error.join()).toContain(first);
      expect(s3.asked).toEqual([]);
    },
  );

  it('a moved picture is compared later if the store did not answer, and a confirmation before says so', async () => {
    const screen = await newScreen();
    const first = await desk.newOrder({ screen });
    await sweep();
    s3.down = true;
    const copy = (await COPIES['as a JPEG']?.(screen)) ?? screen;
    const [second, third] = [
      await orderWithScreen(shop, desk.ravi.id, { screen: copy }),
      await orderWithScreen(shop, desk.ravi.id, { screen: copy }),
    ];
    await expect(comparePictures(shop)).rejects.toThrow('Not all pictures could be compared');
    expect((await proofOf(second)).comparedAt).toBeNull();
    const { order } = await desk.show(itemOf(second));
    expect(order?.notCompared).toBeGreaterThan(0);
    // The same pixels are recognised by their hash alone.
    expect(order?.likes).toMatchObject([{ order: third, how: 'same' }]);
    const args = ['received', second, '--full', '--utr', newUtr()];
    expect(await runDesk(shop, { args, user: 'meera' })).toMatchObject({ code: 0 });
    const confirmed = await runDesk(shop, { args: ['confirm', second, '--looked'], user: 'meera' });
    expect(confirmed.code).toBe(0);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, second));
    expect(acts.find(({ act }) => act === 'confirm')?.details).toMatchObject({
      picturesNotCompared: order?.notCompared,
    });
    s3.down = false;
    await comparePictures(shop);
    expect((await likesOf(third)).likes.map((like) => like.order)).toContain(first);
    expect((await proofOf(second)).comparedAt).not.toBeNull();
  });

  it('is read from the store after going back to the database, and nothing more is moved', async () => {
    const moved = await desk.newOrder();
    await sweep();
    shop.proofBucket = bucketOf({ PROOF_STORE: 'database' });
    const here = await desk.newOrder();
    await sweep();
    expect((await proofOf(here)).bytes.length).toBeGreaterThan(100);
    expect((await open((await proofOf(moved)).id)).length).toBeGreaterThan(100);
  });

  it('says what is missing where the store has it not, or the shop has no settings for it', async () => {
    const number = await desk.newOrder();
    await sweep();
    const { id } = await proofOf(number);
    s3.files.delete(pathOf(id));
    await expect(open(id)).rejects.toThrow('not in the picture store any more');
    shop.proofBucket = undefined;
    await expect(open(id)).rejects.toThrow('S3_ settings are missing');
  });
});

it('no picture is moved where no bucket is set', async () => {
  const number = await desk.newOrder();
  await comparePictures(shop);
  shop.proofBucket = parseProofStore(readSettings({})).open();
  expect(shop.proofBucket).toBeUndefined();
  await moveProofs(shop);
  expect((await proofOf(number)).bytes.length).toBeGreaterThan(100);
});

it.each([
  [{}, /S3_ENDPOINT, S3_BUCKET, .* is missing: PROOF_STORE is s3/],
  [{ S3_BUCKET: 'No Bucket' }, /S3_BUCKET must be/],
])('settings that a bucket cannot be opened with are refused by name', (more, words) => {
  const given = Object.keys(more).length > 0 ? { ...s3Settings(s3), ...more } : {};
  const settings = readSettings({ ...given, PROOF_STORE: 's3' });
  expect(() => parseProofStore(settings)).toThrow(words);
});

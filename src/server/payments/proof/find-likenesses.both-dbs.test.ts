import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { COPIES, paymentScreen } from '#server/testing/payment-screens.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findLikenesses } from './find-likenesses.ts';
import { readProof } from './read-proof.ts';

type Customer = Awaited<ReturnType<typeof newCustomer>>;

let shop: TestShop;
let asha: Customer;
let ravi: Customer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  [asha, ravi] = [await newCustomer(shop), await newCustomer(shop)];
}, 60_000);
afterAll(() => shop.close());

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};

/** An order whose customer sent this picture. */
async function orderWith(picture: Buffer, by = asha): Promise<string> {
  const number = await insertOrder(shop, by.id);
  const proof = await readProof(`data:image/png;base64,${picture.toString('base64')}`, by.id);
  const id = randomBytes(8).toString('hex');
  const row = { id, customerId: by.id, orderId: await idOf(number), createdAt: new Date() };
  await shop.db.insert(proofs).values({ ...row, ...proof });
  return number;
}
const idOf = async (number: string) =>
  (await shop.db.select().from(orders).where(eq(orders.number, number)))[0]?.id ?? 0;
const likeOf = async (number: string) =>
  (await findLikenesses(shop, await idOf(number))).likes.map(({ order }) => order);

let screens = 0;
const newScreen = () => paymentScreen((screens += 1));
let utrs = 0;
const receive = (number: string) =>
  run('received', number, '--full', '--utr', `8${String((utrs += 1)).padStart(11, '0')}`);

describe('one screenshot for two orders', () => {
  it('one screenshot of two customers without a UTR is not confirmed twice without a look', async () => {
    const picture = await newScreen();
    const [first, second] = [await orderWith(picture), await orderWith(picture, ravi)];
    expect((await run('payments')).out).toContain(
      `${second} has the same UTR or picture as ${first}: one payment for both?`,
    );
    await receive(first);
    await receive(second);
    for (const [number, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const refused = await run('confirm', number);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.error).toContain(`is the same as that of ${other}`);
    }
    await run('reject', first, '--reason', 'The picture is of another payment');
    expect((await run('confirm', second)).error).toContain(`${first} (rejected)`);
    expect((await run('confirm', second, '--looked')).code).toBe(0);
    expect((await run('acts', '--subject', second, '--json')).out).toContain(`"pictureLike"`);
  });

  it.each(Object.keys(COPIES))('a copy is found if the second is %s', async (way) => {
    const picture = await newScreen();
    const first = await orderWith(picture);
    const copy = await COPIES[way]?.(picture);
    expect(await likeOf(await orderWith(copy ?? picture, ravi))).toEqual([first]);
  });

  it('is found among the pictures that came before there were fingerprints', async () => {
    const picture = await newScreen();
    const first = await orderWith(picture);
    const second = await orderWith(picture, ravi);
    await shop.db.update(proofs).set({ pixelHash: null, likeness: null });
    expect(await likeOf(second)).toEqual([first]);
  });

  it('a copy that cannot be read as a picture is found by its bytes', async () => {
    const [first, second] = [
      await insertOrder(shop, asha.id, { proof: true }),
      await insertOrder(shop, ravi.id, { proof: true }),
    ];
    expect(await likeOf(second)).toEqual([first]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#shared/contract/refusal.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { enquiries } from '#server/db/schema/content.ts';
import { requests } from '#server/db/schema/requests.ts';
import type { ShopContext } from '#server/context.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { isReplay, sweepRequests, withIdempotencyKey } from './with-idempotency-key.ts';

let shop: TestShop;
let asha = 0;
let ravi = 0;
beforeAll(async () => {
  shop = await openTestShop();
  const people = ['9000000001', '9000000002'].map((number) => ({
    number,
    firstName: 'A',
    lastName: 'B',
    email: 'a@aurum.example',
    state: 'Gujarat',
    passwordHash: '-',
  }));
  const made = await shop.db.insert(customers).values(people).returning({ id: customers.id });
  [asha, ravi] = made.map(({ id }) => id) as [number, number];
});
afterAll(() => shop.close());

let lastId = 0;
const someId = () => `id-${++lastId}`;
const request = (id: string, fields: Record<string, unknown> = { a: 1 }) => ({
  operation: 'Test',
  id,
  fields,
});

/** Work that leaves a mark which can be counted. */
const leaveMark =
  (mark: string, answer = mark) =>
  async (tx: ShopContext) => {
    await tx.db.insert(enquiries).values({
      firstName: mark,
      lastName: 'B',
      number: '9876543210',
      email: 'a@aurum.example',
      createdAt: new Date(tx.now()),
    });
    return { msg: answer };
  };
const marks = async (mark: string) =>
  (await shop.db.select().from(enquiries).where(eq(enquiries.firstName, mark))).length;

describe('a request with an idempotency key', () => {
  it('a request is done once, and a repeat gets the same answer', async () => {
    const id = someId();
    const first = await withIdempotencyKey(shop, request(id), leaveMark('twice', 'first'));
    const second = await withIdempotencyKey(shop, request(id), leaveMark('twice', 'second'));
    expect([first.msg, second.msg]).toEqual(['first', 'first']);
    expect(await marks('twice')).toBe(1);
  });

  it('keeps the data of its answer', async () => {
    const id = someId();
    const work = async () => ({ msg: 'placed', data: [{ ONumber: '17', isSuccess: true }] });
    const first = await withIdempotencyKey(shop, request(id), work);
    const second = await withIdempotencyKey(shop, request(id), () =>
      Promise.reject(new Error('done again')),
    );
    expect(second).toEqual(first);
  });

  it('a request is done once if ten arrive at the same time', async () => {
    const id = someId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        withIdempotencyKey(shop, request(id), leaveMark('ten', `turn ${turn}`)),
      ),
    );
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1);
    expect(await marks('ten')).toBe(1);
  });

  it('a request is the same whatever the order of its fields', async () => {
    const id = someId();
    await withIdempotencyKey(shop, request(id, { a: 1, b: 2 }), leaveMark('order'));
    await withIdempotencyKey(shop, request(id, { b: 2, a: 1 }), leaveMark('order'));
    expect(await marks('order')).toBe(1);
  });

  it('a key is refused with other fields, and nothing is done', async () => {
    const id = someId();
    await withIdempotencyKey(shop, request(id, { a: 1 }), leaveMark('other'));
    const refusal = withIdempotencyKey(shop, request(id, { a: 2 }), leaveMark('other'));
    await expect(refusal).rejects.toMatchObject({
      code: 409,
      message: 'This was sent before with other details. Please reload the page and send it again.',
    });
    expect(await marks('other')).toBe(1);
  });

  it('only a request that was answered, with the same fields and by the same customer, is a replay', async () => {
    const id = someId();
    const sent = { ...request(id, { a: 1, b: 2 }), customerId: asha };
    expect(await isReplay(shop, sent)).toBe(false);
    await withIdempotencyKey(shop, sent, leaveMark('replay'));
    expect(await isReplay(shop, { ...sent, fields: { b: 2, a: 1 } })).toBe(true);
    expect(await isReplay(shop, { ...sent, fields: { a: 1, b: 3 } })).toBe(false);
    expect(await isReplay(shop, { ...sent, customerId: ravi })).toBe(false);
    expect(await isReplay(shop, { ...sent, id: '' })).toBe(false);
  });

  it('a refused request leaves nothing behind, and may be corrected under its id', async () => {
    const id = someId();
    const refused = withIdempotencyKey(shop, request(id, { a: 1 }), async (tx) => {
      await leaveMark('mended')(tx);
      throw new Refusal(400, 'Not so');
    });
    await expect(refused).rejects.toMatchObject({ code: 400, message: 'Not so' });
    expect(await marks('mended')).toBe(0);
    expect((await withIdempotencyKey(shop, request(id, { a: 2 }), leaveMark('mended'))).msg).toBe(
      'mended',
    );
    expect(await marks('mended')).toBe(1);
  });

  it('a request without an id is done every time, and not kept', async () => {
    const before = await shop.db.select().from(requests);
    for (const id of ['', ' ', '']) await withIdempotencyKey(shop, request(id), leaveMark('no id'));
    expect(await marks('no id')).toBe(3);
    expect(await shop.db.select().from(requests)).toHaveLength(before.length);
  });

  it('a key is distinct for each operation', async () => {
    const id = someId();
    await withIdempotencyKey(shop, request(id), leaveMark('operations'));
    await withIdempotencyKey(shop, { ...request(id), operation: 'Other' }, leaveMark('operations'));
    expect(await marks('operations')).toBe(2);
  });

  it('a request of one customer is never answered to another, nor to a stranger', async () => {
    const id = someId();
    const of = (customerId: number) => ({ ...request(id), customerId });
    expect((await withIdempotencyKey(shop, of(asha), leaveMark('whose', 'for Asha'))).msg).toBe(
      'for Asha',
    );
    expect((await withIdempotencyKey(shop, of(ravi), leaveMark('whose', 'for Ravi'))).msg).toBe(
      'for Ravi',
    );
    expect((await withIdempotencyKey(shop, request(id), leaveMark('whose', 'anyone'))).msg).toBe(
      'anyone',
    );
    expect((await withIdempotencyKey(shop, of(asha), leaveMark('whose'))).msg).toBe('for Asha');
    // An id forged to look like a customer's.
    const forged = { ...request(`${asha}:${id}`), operation: 'Test' };
    expect((await withIdempotencyKey(shop, forged, leaveMark('whose', 'forged'))).msg).toBe(
      'forged',
    );
  });

  it('leaves none of its fields in the database', async () => {
    const id = someId();
    await withIdempotencyKey(shop, request(id, { Message: 'my secret' }), leaveMark('quiet'));
    const kept = await shop.db.select().from(requests);
    expect(JSON.stringify(kept)).not.toContain('my secret');
  });
});

describe('the sweep of requests', () => {
  it('removes answers older than thirty days', async () => {
    const [old, young] = [someId(), someId()];
    await withIdempotencyKey(shop, request(old), leaveMark('old'));
    shop.clock.now += 29 * 24 * 60 * 60_000;
    await withIdempotencyKey(shop, request(young), leaveMark('young'));
    await sweepRequests(shop);
    await withIdempotencyKey(shop, request(old), leaveMark('old'));
    expect(await marks('old')).toBe(1);
    shop.clock.now += 2 * 24 * 60 * 60_000;
    await sweepRequests(shop);
    const left = await shop.db.select({ id: requests.id }).from(requests);
    expect(left).toEqual([{ id: `Test:anyone:${young}` }]);
  });
});

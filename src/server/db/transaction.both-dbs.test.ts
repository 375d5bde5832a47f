import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeKeys } from '#server/db/schema/digital.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { inTransaction, type TxDatabase } from './transaction.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const write = ({ db }: { db: TxDatabase }, name: string) =>
  db.insert(storeKeys).values({ name, secret: 'x' });
const isKept = async (name: string) =>
  (await shop.db.select().from(storeKeys).where(eq(storeKeys.name, name))).length === 1;

it('a transaction keeps what its work wrote, and gives the result of the work', async () => {
  const result = await inTransaction(shop, async (tx) => {
    await write(tx, 'whole');
    return tx.priceLockMs;
  });
  expect(result).toBe(shop.priceLockMs);
  expect(await isKept('whole')).toBe(true);
});

it('a transaction keeps nothing of work that throws', async () => {
  const failing = inTransaction(shop, async (tx) => {
    await write(tx, 'half');
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await isKept('half')).toBe(false);
});

it('work inside an open transaction joins it, and is undone with it', async () => {
  const failing = inTransaction(shop, async (outer) => {
    await inTransaction(outer, async (inner) => {
      expect(inner.db).toBe(outer.db);
      await write(inner, 'joined');
    });
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await isKept('joined')).toBe(false);
});

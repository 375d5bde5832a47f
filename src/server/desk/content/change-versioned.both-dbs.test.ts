import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { lockWaits } from '#server/testing/databases/lock-waits.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readHours, setHours } from './market-hours.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

it.runIf(inject('testDatabases')?.postgresUrl)(
  'of two who set what was not there at the same moment the second is told of the first',
  async () => {
    const [first, second] = ['Mon-Fri 09:00-17:00', 'Sat 10:00-14:00'];
    const desk = (by: string) => ({ shop, by, osUser: by });
    const late = await inTransaction(shop, async (tx) => {
      await setHours({ ...desk('meera'), shop: tx }, { hours: first, revision: 0 });
      const work = setHours(desk('ravi'), { hours: second, revision: 0 });
      work.catch(() => undefined);
      await lockWaits(shop.db, 1);
      return { work };
    });
    await expect(late.work).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('meera'),
    });
    expect(await readHours(shop)).toMatchObject({ hours: first, revision: 1 });
  },
);

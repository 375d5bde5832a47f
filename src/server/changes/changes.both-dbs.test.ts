import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { onServer } from '#server/testing/databases/on-server.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { type Changes, openChanges } from './changes.ts';
import { CHANGE_TOPICS } from './topics.ts';

const postgres = inject('testDatabases')?.postgresUrl;

let shop: TestShop;
let changes: Changes;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  changes = await openChanges(shop.openLine);
}, 60_000);
afterAll(async () => {
  await changes.stop();
  await shop.close();
});

const WRITES = {
  catalogue: sql`update products set position = position`,
  prices: sql`update premiums set gold_999 = gold_999`,
  content: sql`update faqs set position = position`,
  look: sql`update shop_look set brand = brand`,
  trading: sql`delete from rate_bands`,
} as const;

it.each(CHANGE_TOPICS)('a change of %s is heard, and nothing else with it', async (topic) => {
  const others = CHANGE_TOPICS.filter((each) => each !== topic);
  const before = { own: changes.state([topic]), others: changes.state(others) };
  const heard = new Promise<void>((resolve) => changes.follow([topic], resolve));
  await shop.db.execute(WRITES[topic]);
  await heard;
  expect(changes.state([topic])).not.toBe(before.own);
  expect(changes.state(others)).toBe(before.others);
});

it('a change that is rolled back is not told', async () => {
  const before = changes.state(['content', 'prices']);
  await expect(
    shop.db.transaction(async (tx) => {
      await tx.execute(WRITES.content);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  const heard = new Promise<void>((resolve) => changes.follow(['prices'], resolve));
  await shop.db.execute(WRITES.prices);
  await heard;
  expect(changes.state(['content', 'prices'])?.split('.')[0]).toBe(before?.split('.')[0]);
});

it('an instance that is alone leads', () => {
  expect(changes.leads()).toBe(true);
});

it.runIf(postgres)(
  'one of two instances leads, and the other takes over when it ends',
  async () => {
    const other = await openChanges(shop.openLine);
    expect(other.leads()).toBe(false);
    await changes.stop();
    await vi.waitFor(() => expect(other.leads()).toBe(true), 10_000);
    changes = other;
  },
);

it.runIf(postgres)('a line that was cut comes back, and counts everything as changed', async () => {
  const before = changes.state(CHANGE_TOPICS);
  const again = new Promise<void>((resolve) => changes.follow(CHANGE_TOPICS, resolve));
  await onServer(
    postgres ?? '',
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
  );
  await again;
  const [first = [], now = []] = [before, changes.state(CHANGE_TOPICS)].map((s) => s?.split('.'));
  expect(now.every((count, index) => Number(count) > Number(first[index]))).toBe(true);
});

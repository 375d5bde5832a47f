import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { handClock } from '#server/testing/hand-clock.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { atDesk } from '#server/testing/trading-shop.ts';
import { watchControls } from './watch-controls.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

it('a halt is felt by an instance one of whose connections never answers again', async () => {
  const db = Object.create(shop.db) as Database;
  const dead = { from: () => new Promise(() => undefined) } as unknown;
  const clock = handClock(shop.clock.now);
  const parts = { shop: { ...shop, db }, clock, shared: true, each: () => undefined };
  const watch = await watchControls(parts);
  db.select = (() => dead) as Database['select'];
  await clock.turn(500);
  db.select = shop.db.select.bind(shop.db);
  await atDesk(shop, 'halt', '--reason', 'A test');
  await clock.turn(2000);
  await clock.turn(500);
  await expect.poll(() => watch.now().halts.map(({ reason }) => reason)).toEqual(['A test']);
  await watch.stop();
});

it('a halt that could not be read at once does not fail who made it, and is felt soon', async () => {
  const db = Object.create(shop.db) as Database;
  const clock = handClock(shop.clock.now);
  const parts = { shop: { ...shop, db }, clock, shared: false, each: () => undefined };
  const watch = await watchControls(parts);
  const reasons = () => watch.now().halts.map(({ reason }) => reason);
  db.select = () => {
    throw new Error('the connection is gone');
  };
  await atDesk(shop, 'halt', '--metal', 'silver', '--reason', 'Unread');
  await expect(watch.refresh()).resolves.toBeUndefined();
  expect(reasons()).not.toContain('Unread');
  db.select = shop.db.select.bind(shop.db);
  await clock.turn(500);
  await expect.poll(reasons).toContain('Unread');
  await watch.stop();
});

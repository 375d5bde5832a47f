import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { compareMigrations, warnOfNewer } from './compare-migrations.ts';
import { ownMigrations } from './copy/require-room.ts';

describe('the migrations of a database', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const warned = async () => {
    const warn = vi.fn();
    await warnOfNewer(shop.db, { warn });
    return warn.mock.calls;
  };

  it('are all there, and nothing is said of them', async () => {
    const compared = await compareMigrations(shop.db);
    expect(compared).toMatchObject({ pending: 0, newer: 0 });
    expect(compared?.done).toHaveLength(ownMigrations().length);
    expect(await warned()).toEqual([]);
  });

  it('of a newer version are counted, and a start says so', async () => {
    const add = sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('one', 99999999999998), ('two', 99999999999999)`;
    await shop.db.execute(add);
    expect(await compareMigrations(shop.db)).toMatchObject({ pending: 0, newer: 2 });
    expect(await warned()).toEqual([
      [{ migrations: 2 }, expect.stringContaining('a newer version has migrated this database')],
    ]);
  });
});

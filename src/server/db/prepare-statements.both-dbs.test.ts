import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { prepareStatements } from './prepare-statements.ts';

const server = inject('testDatabases')?.postgresUrl ?? '';
const pieces = pgTable('pieces', { id: integer().primaryKey(), grams: integer().notNull() });

describe.runIf(server)('statements on PostgreSQL', () => {
  const name = `prepared_${randomBytes(6).toString('hex')}`;
  let pool: pg.Pool;
  const open = () => drizzle(pool);
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    );
    return rows.map(({ statement }) => statement);
  };
  const times = async (count: number, work: (turn: number) => PromiseLike<unknown>) => {
    for (let turn = 0; turn < count; turn += 1) await work(turn);
  };

  beforeAll(async () => {
    await onServer(server, `create database ${name}`);
    // One connection, so that it is the same that is looked at.
    pool = new pg.Pool({ connectionString: databaseAddress(server, name), max: 1 });
    const prepare = prepareStatements();
    pool.on('connect', (client) => prepare(client));
    await pool.query('create table pieces (id integer primary key, grams integer not null)');
    await open().insert(pieces).values({ id: 1, grams: 10 });
  });

  afterAll(async () => {
    await pool.end();
    await onServer(server, `drop database ${name} with (force)`);
  });

  it('are prepared once they come often, within transactions and outside', async () => {
    const ask = () =>
      open()
        .select()
        .from(pieces)
        .where(sql`id = ${1}`);
    await times(4, ask);
    expect(await prepared()).toEqual([]);
    await open().transaction(async (tx) => {
      expect(
        await tx
          .select()
          .from(pieces)
          .where(sql`id = ${1}`),
      ).toHaveLength(1);
    });
    expect(await ask()).toEqual([{ id: 1, grams: 10 }]);
    expect(await prepared()).toEqual([expect.stringContaining('from "pieces" where id = $1')]);
  });

  it('are not prepared with a limit, since a plan for all values may read far too much', async () => {
    const before = await prepared();
    await times(8, () =>
      open()
        .select()
        .from(pieces)
        .where(sql`grams = ${10}`)
        .limit(2),
    );
    expect(await prepared()).toEqual(before);
  });

  it('work again at once after one fails, in a transaction as well', async () => {
    const add = (id: number) => open().insert(pieces).values({ id, grams: 5 });
    await times(6, (turn) => add(10 + turn));
    await expect(add(10)).rejects.toThrow('Failed query');
    await expect(
      open().transaction(async (tx) => {
        await tx.insert(pieces).values({ id: 10, grams: 5 });
      }),
    ).rejects.toThrow('Failed query');
    await add(20);
    expect(
      await open()
        .select()
        .from(pieces)
        .where(sql`id = ${20}`),
    ).toHaveLength(1);
  });

  it('whose columns a migration has changed fail once, and are not prepared any more', async () => {
    const ask = () =>
      open()
        .select({ grams: pieces.grams })
        .from(pieces)
        .where(sql`id > ${0}`);
    await times(6, ask);
    await pool.query('alter table pieces alter column grams type bigint');
    await expect(ask()).rejects.toThrow('Failed query');
    expect(await ask()).not.toHaveLength(0);
  });

  it('that the session has lost fail once, and are not prepared any more', async () => {
    const ask = () =>
      open()
        .select({ id: pieces.id })
        .from(pieces)
        .where(sql`id >= ${0}`);
    await times(6, ask);
    await pool.query('deallocate all');
    await expect(ask()).rejects.toThrow('Failed query');
    expect(await ask()).not.toHaveLength(0);
  });

  it('are prepared up to a number, however many texts there are', async () => {
    await times(150, (turn) =>
      times(5, () =>
        open()
          .select()
          .from(pieces)
          .where(sql`id + ${sql.raw(String(turn))} = ${1}`),
      ),
    );
    const all = await prepared();
    expect(all.length).toBeGreaterThan(50);
    expect(all.length).toBeLessThanOrEqual(100);
  });
});

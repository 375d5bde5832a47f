import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { connectDatabase, type Database, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

const server = inject('testDatabases')?.postgresUrl;

/** The PID of a transaction's connection. */
async function backendOf(db: Pick<Database, 'execute'>): Promise<number> {
  const { rows } = (await db.execute(sql`select pg_backend_pid() as pid`)) as {
    rows: { pid: number }[];
  };
  return rows[0]?.pid ?? 0;
}

// An `error` event without a listener ends the process, which Vitest reports as a failure of the run.
it.runIf(server)(
  'a PostgreSQL that ends the connection of a transaction fails that transaction alone',
  async () => {
    const name = `lost_${randomBytes(6).toString('hex')}`;
    await onServer(server ?? '', `create database ${name}`);
    const { db, close } = await openDatabase({ databaseUrl: databaseAddress(server ?? '', name) });
    for (let turn = 0; turn < 5; turn++) {
      const cut = inTransaction({ db }, async (tx) => {
        const pid = await backendOf(tx.db);
        await onServer(server ?? '', `select pg_terminate_backend(${pid})`);
        // The disconnect arrives while the connection is idle.
        await new Promise(setImmediate);
        await tx.db.execute(sql`select 1`);
      });
      await expect(cut).rejects.toThrow('Failed query');
      expect(await backendOf(db)).toBeGreaterThan(0);
    }
    await close();
    await onServer(server ?? '', `drop database ${name} with (force)`);
  },
);

it.runIf(server)('no query on PostgreSQL waits for ever, after the migrations either', async () => {
  const name = `patient_${randomBytes(6).toString('hex')}`;
  await onServer(server ?? '', `create database ${name}`);
  const { db, close } = await openDatabase({ databaseUrl: databaseAddress(server ?? '', name) });
  const { rows } = (await db.execute(
    sql`select current_setting('statement_timeout') as query, current_setting('lock_timeout') as lock`,
  )) as { rows: object[] };
  expect(rows).toEqual([{ query: '1min', lock: '30s' }]);
  await close();
  await onServer(server ?? '', `drop database ${name} with (force)`);
});

it.runIf(server)(
  'a PostgreSQL that is gone without a word fails what was asked, and the next connection answers',
  async () => {
    const address = new URL(server ?? '');
    let gone = false;
    const lost = new Set<string>();
    // What is sent to a machine without power is neither answered nor refused.
    const proxy = createServer((socket) => {
      const id = String(socket.remotePort);
      const there = connect(Number(address.port), address.hostname);
      const pass = (to: typeof socket) => (bytes: Buffer) => {
        if (gone) lost.add(id);
        if (!lost.has(id)) to.write(bytes);
      };
      socket.on('data', pass(there)).on('error', () => undefined);
      there.on('data', pass(socket)).on('error', () => undefined);
      socket.once('close', () => there.destroy());
      there.once('close', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const through = new URL(address);
    through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { db, close } = await connectDatabase({ databaseUrl: through.href, silentMs: 300 });
    const before = await backendOf(db);
    gone = true;
    await expect(backendOf(db)).rejects.toThrow('Failed query');
    gone = false;
    expect(await backendOf(db)).not.toBe(before);
    await expect(
      inTransaction({ db }, async (tx) => {
        await backendOf(tx.db);
        gone = true;
        await backendOf(tx.db);
      }),
    ).rejects.toThrow('Failed query');
    gone = false;
    expect(await backendOf(db)).toBeGreaterThan(0);
    await close();
    await new Promise((resolve) => proxy.close(resolve));
  },
);

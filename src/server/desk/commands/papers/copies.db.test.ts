import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readMigrationsOf } from '#server/db/copy/copy-file.ts';
import { ownMigrations } from '#server/db/copy/require-room.ts';
import { openDatabase } from '#server/db/database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { deskCommand } from '../../command-line/desk-command.ts';
import { socketPath } from '../../command-line/socket-path.ts';

const server = inject('testDatabases')?.postgresUrl;
const root = mkdtempSync(path.join(tmpdir(), 'shop-copies-'));
const DATA_DIR = `${root}/data`;

beforeAll(async () => {
  await fillFolder(DATA_DIR);
  const { db, close } = await openDatabase({ folder: DATA_DIR });
  await loadDemo(db);
  await close();
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function desk(env: Record<string, string>, ...args: string[]) {
  const said: string[] = [];
  const hear = (line: string) => said.push(line);
  const code = await deskCommand(args, env, { out: hear, error: hear });
  return { code, said: said.join('\n') };
}

describe('at the command line', () => {
  it('a backup is written while the store stands, and restored into an empty folder', async () => {
    const file = `${root}/shop.backup`;
    const written = await desk({ DATA_DIR }, 'backup', file);
    expect(written).toMatchObject({ code: 0, said: expect.stringContaining('has everything') });
    expect((await desk({ DATA_DIR }, 'acts')).said).toContain('backup');

    const restored = await desk({ DATA_DIR: `${root}/other` }, 'restore', file);
    expect(restored.said).toMatch(/is restored: \d+ rows in \d+ tables, each read back/);
    expect(restored.said).toContain('The ledger is right');
    expect(restored.code).toBe(0);
    const again = await desk({ DATA_DIR: `${root}/other` }, 'restore', file);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  }, 120_000);

  it('a backup that a newer version takes before its first start fits the version before', async () => {
    const folder = `${root}/before`;
    await fillFolder(folder);
    const { db, close } = await openDatabase({ folder });
    await db.execute(
      sql`delete from drizzle.__drizzle_migrations
          where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    await close();
    const file = `${root}/before.backup`;
    const written = await desk({ DATA_DIR: folder }, 'backup', file);
    expect(written).toMatchObject({ code: 0, said: expect.stringContaining('has everything') });
    expect(await readMigrationsOf(file)).toEqual(ownMigrations().slice(0, -1));
    const restored = await desk({ DATA_DIR: `${root}/after` }, 'restore', file);
    expect(restored).toMatchObject({
      code: 1,
      said: expect.stringContaining('the version that ran on the store when the copy was made'),
    });
  });

  it('a backup that the running store wrote where this shell does not see it is not taken for one', async () => {
    const folder = `${root}/apart`;
    await fillFolder(folder);
    // A store whose disk is another one, as in a container.
    const store = createServer((socket) => {
      const reply = { code: 0, out: ['It has everything up to now'], error: [] };
      socket.once('data', () => socket.end(`${JSON.stringify(reply)}\n`));
    });
    await new Promise<void>((done) => store.listen(socketPath(folder), done));
    const backup = () => desk({ DATA_DIR: folder }, 'backup', `${root}/apart.backup`);
    const written = await backup();
    // An older one, which that store does not see either, must not pass for what was written.
    writeFileSync(`${root}/apart.backup`, 'last week');
    const again = await backup();
    await new Promise((done) => store.close(done));
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is there already') });
    expect(written).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${root}/apart.backup is not where this shell sees it`),
    });
  });

  it('a backup of another version is refused before its target is touched', async () => {
    const file = `${root}/old.backup`;
    const own = ownMigrations();
    const begin = { part: 'begin', at: '2026-11-20T00:00:00.000Z', migrations: own.slice(0, -2) };
    const lines = ['bullion-store backup 1', begin].map((line) => JSON.stringify(line));
    writeFileSync(file, gzipSync(lines.join('\n')));
    const refused = await desk({ DATA_DIR: `${root}/untouched` }, 'restore', file);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Take the version') });
    expect(refused.said).toContain(
      `a store with ${own.length - 2} migrations, this version has ${own.length}.`,
    );
    expect(existsSync(`${root}/untouched/pg`)).toBe(false);
  });

  it('a database of a newer version is said to be one, and not the backup', async () => {
    const folder = `${root}/newer`;
    await fillFolder(folder);
    const { db, close } = await openDatabase({ folder });
    const newer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('f00d', 9)`;
    await db.execute(newer);
    await close();
    const own = ownMigrations().length;
    const refused = await desk({ DATA_DIR: folder }, 'restore', `${root}/shop.backup`);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Take a new, empty') });
    expect(refused.said).toContain(`has had ${own + 1} migrations, this version has ${own}.`);
  });

  it.runIf(server)(
    'a store moves to PostgreSQL, and is not left behind as a second one',
    async () => {
      const name = `moved_${randomBytes(4).toString('hex')}`;
      await onServer(server ?? '', `create database ${name}`);
      const url = databaseAddress(server ?? '', name);
      const moved = await desk({ DATA_DIR }, 'move', '--to', url);
      expect(moved.said).toMatch(/The store has moved: \d+ rows in \d+ tables/);
      expect(moved.code).toBe(0);
      expect(existsSync(`${DATA_DIR}/pg`)).toBe(false);
      expect(existsSync(`${DATA_DIR}/pg.moved`)).toBe(true);
      expect((await desk({ DATABASE_URL: url }, 'ledger', 'verify')).said).toContain('Right');
      expect(await desk({ DATABASE_URL: url }, 'move', '--to', url)).toMatchObject({ code: 2 });
    },
  );

  it('a move to nowhere leaves the store where it is', async () => {
    const folder = `${root}/stays`;
    await fillFolder(folder);
    const nowhere = 'postgresql://shop@127.0.0.1:1/shop';
    expect((await desk({ DATA_DIR: folder }, 'move', '--to', nowhere)).code).toBe(1);
    expect(existsSync(`${folder}/pg`)).toBe(true);
  });
});

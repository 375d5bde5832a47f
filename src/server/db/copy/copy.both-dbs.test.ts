import { spawnSync } from 'node:child_process';
import fs, {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readBackup, writeBackup } from './copy-file.ts';
import { readCopy } from './read-copy.ts';
import { digestTable, listTables, readSequences, speakPlainly } from './tables.ts';
import { writeCopy } from './write-copy.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-copy-'));
let shop: TestShop;
let asha: Buyer;
let backup: string;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '2.5', silver: '40' });
  await asha.add(GOLD_10G);
  const lock = await asha.lock();
  await asha.pay({ QuoteId: lock.QuoteId });
  await shop.db
    .update(customers)
    .set({ firstName: 'Aśā "Quote", (paren) \\ back\nline', lastName: 'आशा 🪙' });
  backup = path.join(folder, 'shop.backup');
  await writeBackup(shop.db, shop.now(), backup);
}, 60_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A database's content, table by table, and the values of its sequences. */
const contents = (db: TestShop['db']) =>
  db.transaction(async (tx) => {
    await speakPlainly(tx);
    const digests: Record<string, unknown> = {};
    for (const table of await listTables(tx)) digests[table.name] = await digestTable(tx, table);
    return { digests, sequences: await readSequences(tx) };
  });

/** A disk of 16 kB, where this user may create one. */
const mount = (at: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', at]).status === 0;

function mounts(): boolean {
  const at = mkdtempSync(path.join(tmpdir(), 'shop-small-'));
  const can = mount(at);
  if (can) spawnSync('umount', [at]);
  rmSync(at, { recursive: true });
  return can;
}

describe('a backup', () => {
  it('a backup is restored to the last row, reference and sequence, with a ledger that is right', async () => {
    const other = await openTestShop();
    try {
      const written = await writeCopy(other.db, (sink) => readBackup(backup, sink));
      expect(written.rows).toBeGreaterThan(100);
      expect(await contents(other.db)).toEqual(await contents(shop.db));
      const report = await verifyLedger(other);
      expect(report).toEqual(await verifyLedger(shop));
      expect(report.sets).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });

  it('leaves a store that works: the rules of the database hold, and the next order is the next', async () => {
    const other = await openTestShop();
    try {
      await writeCopy(other.db, (sink) => readBackup(backup, sink));
      await expect(other.db.execute(sql`delete from entries`)).rejects.toThrow(
        'delete from entries',
      );
      await expect(
        other.db.execute(sql`insert into orders select * from orders limit 1`),
      ).rejects.toThrow('insert into orders');
      const priya = await Buyer.arrive(other);
      await priya.add(GOLD_10G);
      const lock = await priya.lock();
      await priya.pay({ QuoteId: lock.QuoteId });
      expect(await other.db.select().from(orders)).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it('a backup is for its owner alone, and never written over another', async () => {
    expect(statSync(backup).mode & 0o077).toBe(0);
    await expect(writeBackup(shop.db, shop.now(), backup)).rejects.toThrow('is there already');
  });

  it('is written to a disk that knows no links, such as a stick', async () => {
    const file = path.join(folder, 'stick.backup');
    const original = fs.linkSync;
    fs.linkSync = () => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
    };
    syncBuiltinESMExports();
    try {
      await writeBackup(shop.db, shop.now(), file);
    } finally {
      fs.linkSync = original;
      syncBuiltinESMExports();
    }
    expect(readFileSync(file)).toEqual(readFileSync(backup));
    expect(fs.existsSync(`${file}.part`)).toBe(false);
    rmSync(file);
  });

  it('says of one that was interrupted that it is in the way, and leaves it', async () => {
    const file = path.join(folder, 'second.backup');
    writeFileSync(`${file}.part`, 'half');
    await expect(writeBackup(shop.db, shop.now(), file)).rejects.toThrow(
      `${file}.part is there: a backup is being written, or one was interrupted`,
    );
    expect(readFileSync(`${file}.part`, 'utf8')).toBe('half');
  });

  it('leaves nothing where it cannot be read to its end', async () => {
    const file = path.join(folder, 'third.backup');
    const other = await openTestShop();
    await other.close();
    await expect(writeBackup(other.db, shop.now(), file)).rejects.toThrow(/clos|end|Failed query/i);
    expect(readdirSync(folder).filter((name) => name.startsWith('third'))).toEqual([]);
  });

  it.runIf(mounts())(
    'a backup onto a full disk fails with one line, and leaves nothing',
    async () => {
      const small = mkdtempSync(path.join(tmpdir(), 'shop-small-'));
      mount(small);
      try {
        const file = path.join(small, 'shop.backup');
        await expect(writeBackup(shop.db, shop.now(), file)).rejects.toThrow(
          `There is no room for ${file}: the disk is full.`,
        );
        expect(readdirSync(small)).toEqual([]);
      } finally {
        spawnSync('umount', [small]);
        rmSync(small, { recursive: true });
      }
    },
  );

  it.each([
    [
      'is something else',
      (whole: Buffer) => gunzipSync(whole),
      /^\S+ is no backup of this store\.$/,
    ],
    ['is a picture', () => readFileSync('public/pictures/hero-bar-480.avif'), /is no backup/],
    ['has one endless line', () => gzipSync('ab'.repeat(100_000)), /is no backup/],
    ['is cut short', (whole: Buffer) => whole.subarray(0, whole.length / 2), /is cut short/],
    ['is empty', () => Buffer.alloc(0), /is (?:cut short|no backup)/],
  ])('a backup that %s is refused with its name', async (what, spoil, words) => {
    const file = path.join(folder, `wrong-${what.length}`);
    writeFileSync(file, spoil(readFileSync(backup)));
    await expect(readBackup(file, async () => {})).rejects.toThrow(words);
  });

  it('a backup is a file and no folder', async () => {
    await expect(readBackup(folder, async () => {})).rejects.toThrow('is a folder, and no backup');
  });

  it('goes into an empty database only', async () => {
    await expect(writeCopy(shop.db, (sink) => readBackup(backup, sink))).rejects.toThrow(
      'The database is not empty',
    );
  });

  it.each([
    ['cut off', (lines: string[]) => lines.slice(0, -2), /cut off/],
    [
      'changed in a name',
      (lines: string[]) => lines.map((line) => line.replace('आशा', 'आशी')),
      /not the same afterwards/,
    ],
    [
      'short of a row',
      (lines: string[]) => lines.filter((line) => !line.includes('"part":"rows"')),
      /not the same afterwards/,
    ],
    ['of another program', (lines: string[]) => ['{}', ...lines], /is no backup/],
  ])('a backup that is %s is refused completely', async (_what, spoil, words) => {
    const lines = gunzipSync(readFileSync(backup)).toString().split('\n');
    const file = path.join(folder, `spoilt-${words.source.slice(0, 4)}-${_what.length}`);
    writeFileSync(file, gzipSync(spoil(lines).join('\n')));
    const other = await openTestShop();
    try {
      await expect(writeCopy(other.db, (sink) => readBackup(file, sink))).rejects.toThrow(words);
      expect(await other.db.select().from(orders)).toEqual([]);
      await expect(other.db.execute(sql`truncate entries`)).rejects.toThrow('truncate entries');
    } finally {
      await other.close();
    }
  });
});

it('a database is copied straight into another', async () => {
  const other = await openTestShop();
  try {
    await writeCopy(other.db, (sink) => readCopy(shop.db, shop.now(), sink));
    expect(await contents(other.db)).toEqual(await contents(shop.db));
  } finally {
    await other.close();
  }
});

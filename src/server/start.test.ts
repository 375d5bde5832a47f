import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertRegister } from '#shared/contract/account.ts';
import { writeRequest } from '#shared/contract/envelope.ts';
import { openDatabase } from './db/database.ts';
import { customers } from './db/schema/accounts.ts';
import { rateCandles } from './db/schema/digital.ts';
import { socketPath } from './desk/command-line/socket-path.ts';
import { readSettings } from './settings.ts';
import { type RunningStore, startStore } from './start.ts';
import { fillFolder } from './testing/databases/embedded-folder.ts';
import {
  fillRealStore,
  type LocalFeed,
  openLocalFeed,
  REAL_SETTINGS,
} from './testing/real-store.ts';

// Settings and pictures, without pages: as in development.
const CLIENT = path.resolve('public');
// A recording has rates at once, and a demo that plays one makes up no history.
const RECORDING = path.resolve('src/server/rates/sources/recordings/quiet-morning.jsonl');
const HALF_A_REQUEST =
  'POST /api/GetLogin HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

const folders: string[] = [];
let feed: LocalFeed;
let real: string;

/** A complete real store with its own data. */
const openReal = (port = '0') => {
  const own = open(port, { ...REAL_SETTINGS, ...feed.settings, PORT: port });
  cpSync(real, own.folder, { recursive: true });
  return own;
};
const open = (port = '0', further: Record<string, string> = {}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-start-'));
  folders.push(folder);
  const settings = readSettings({
    PORT: port,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...further,
  });
  return { folder, settings };
};

describe('a store', () => {
  let store: RunningStore;
  const { folder, settings } = open();
  beforeAll(async () => {
    feed = await openLocalFeed();
    real = open().folder;
    await fillRealStore({ DATA_DIR: real });
    await fillFolder(folder);
    store = await startStore(settings, CLIENT);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await feed.close();
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  });

  it('a store that finds its port taken leaves no folder locked and no desk open', async () => {
    const second = openReal(String(store.port));
    await expect(startStore(second.settings, CLIENT)).rejects.toThrow('EADDRINUSE');
    expect(existsSync(`${second.folder}/lock`)).toBe(false);
    expect(existsSync(socketPath(second.folder))).toBe(false);
  });

  it.each([
    ['that no machine here has', { HOST: '192.0.2.1' }, /see HOST and PORT: .*EADDRNOTAVAIL/],
    ['that nobody knows', { HOST: 'shop.invalid' }, /see HOST and PORT: .*(?:ENOTFOUND|EAI_AGAIN)/],
  ])(
    'a store that is to listen at an address %s names the setting',
    async (_what, further, words) => {
      const own = open('0', further);
      await fillFolder(own.folder);
      await expect(startStore(own.settings, CLIENT)).rejects.toThrow(words);
    },
  );

  it('a store is not kept from stopping by a request that never ends', async () => {
    const heard = new Promise((resolve) => store.server.server.once('request', resolve));
    const dawdler = connect(store.port, '127.0.0.1', () => dawdler.write(HALF_A_REQUEST));
    const cut = new Promise((resolve) => dawdler.once('close', resolve));
    dawdler.on('error', () => undefined).resume();
    await heard;

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopped = store.stop();
    await vi.advanceTimersByTimeAsync(5000);
    await stopped;
    await cut;
    expect(existsSync(`${folder}/lock`)).toBe(false);
  });

  it('keeps a password as a hash at the full cost of argon2id', async () => {
    const own = openReal();
    const { port, stop } = await startStore(own.settings, CLIENT);
    const registration = {
      FirstName: 'Asha',
      LastName: 'Mehta',
      Number: '9876543210',
      State: 'Goa',
      Email: 'asha@aurum.example',
      Password: 'first secret',
      GstNumber: '',
      Address: '14 Ranade Road',
      UserType: 'User',
    };
    const response = await fetch(`http://127.0.0.1:${port}/api/${insertRegister.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: writeRequest(insertRegister, registration, undefined),
    });
    expect(response.status).toBe(200);
    await stop();
    const { db, close } = await openDatabase({ folder: own.folder });
    const [customer] = await db.select().from(customers);
    await close();
    expect(customer?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps what its feed said over a stop and a start', async () => {
    const own = open('0', { RATE_SOURCE: `replay:${RECORDING}` });
    await fillFolder(own.folder);
    const kept = async () => {
      const { db, close } = await openDatabase({ folder: own.folder });
      const rows = await db.select().from(rateCandles);
      await close();
      return rows.map(({ source, span, at }) => `${source} ${span} ${at.toISOString()}`);
    };
    await (await startStore(own.settings, CLIENT)).stop();
    const before = await kept();
    expect(before.length).toBeGreaterThanOrEqual(6);
    await (await startStore(own.settings, CLIENT)).stop();
    expect(await kept()).toEqual(expect.arrayContaining(before));
  });
});

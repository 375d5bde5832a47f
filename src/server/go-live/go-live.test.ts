import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { startStore } from '#server/start.ts';
import { fillFolder } from '#server/testing/databases/embedded-folder.ts';
import {
  fillRealStore,
  type LocalFeed,
  openLocalFeed,
  REAL_SETTINGS,
  runDeskOn,
} from '#server/testing/real-store.ts';

const CLIENT = path.resolve('public');
const root = mkdtempSync(path.join(tmpdir(), 'shop-live-'));
const filled = `${root}/filled`;
let feed: LocalFeed;

beforeAll(async () => {
  feed = await openLocalFeed();
  await fillRealStore({ DATA_DIR: filled });
});
afterAll(async () => {
  await feed.close();
  rmSync(root, { recursive: true, force: true });
});

let copies = 0;
/** The data of a real store, for one test. */
function copyOfFilled(): string {
  const folder = `${root}/${(copies += 1)}`;
  cpSync(filled, folder, { recursive: true });
  return folder;
}

const realSettings = (further: Record<string, string | undefined>) => ({
  ...REAL_SETTINGS,
  ...feed.settings,
  ...further,
});
const start = (env: Record<string, string | undefined>) => startStore(readSettings(env), CLIENT);

/** Why a store does not start, line by line; none where it does. */
async function whyNot(env: Record<string, string | undefined>): Promise<string[]> {
  try {
    await (await start(env)).stop();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

// Each reason by itself: checks.test.ts.
describe('a real store', () => {
  it('says all that is missing at once, a line each, and leaves no folder locked', async () => {
    const DATA_DIR = `${root}/empty`;
    await fillFolder(DATA_DIR);
    const lines = await whyNot({
      PORT: '0',
      DEMO: '0',
      DATA_DIR,
      UPI_MERCHANT: 'x',
      OTP_SENDER: 'x',
      NOTICE_HTTP_URL: 'https://notify.example',
    });
    expect(lines).toEqual([
      'UPI_MERCHANT is no setting: remove it, or look up its name in .env.example.',
      expect.stringMatching(/^Setting OTP_SENDER must be /),
      'Setting NOTICE_SENDER must be http where NOTICE_HTTP_URL is given',
      expect.stringMatching(/^RATE_SOURCE is not set/),
      expect.stringMatching(/^PUBLIC_ORIGIN is not set/),
      expect.stringMatching(/^SHOP_NAME is not set/),
      expect.stringMatching(/^Nobody can pay/),
      expect.stringMatching(/^Setting TAX_PROFILE must be chosen/),
      expect.stringMatching(/^IDENTITY_KEYS is not set/),
      expect.stringMatching(/^The seller's legal name is missing: npm run desk -- seller --name/),
      expect.stringMatching(/^The seller's address is missing/),
      expect.stringMatching(/^The seller's state is missing/),
      expect.stringMatching(/^The seller's GSTIN is missing/),
      expect.stringMatching(/^The premiums are not set/),
    ]);
    expect(existsSync(`${DATA_DIR}/lock`)).toBe(false);
  });

  it('says what is wrong with the settings too where its database cannot be reached', async () => {
    const DATABASE_URL = 'postgresql://shop:p@ss-word.invalid:1@nowhere.invalid/shop';
    const lines = await whyNot({ DATABASE_URL });
    expect(lines[0]).toMatch(/^RATE_SOURCE is not set/);
    expect(lines.at(-1)).toMatch(/^The database of DATABASE_URL could not be opened/);
    expect(lines.join()).not.toContain('ss-word');
  });

  it('starts closed with SETUP where only what is set at the desk is missing', async () => {
    await fillFolder(`${root}/new`);
    const bare = { ...realSettings({ DATA_DIR: `${root}/new` }), SETUP: '1', UPI_PA: undefined };
    expect(await whyNot({ ...bare, TAX_PROFILE: undefined })).toEqual([
      expect.stringMatching(/^Setting TAX_PROFILE must be chosen/),
    ]);
    const store = await start(bare);
    try {
      const config = await store.server.inject('/config.json');
      expect(JSON.parse(config.body)).not.toHaveProperty('upi');
      const health = await store.server.inject({ url: '/readyz', method: 'GET' });
      expect(health.statusCode).toBe(200);
    } finally {
      await store.stop();
    }
    const acts = await runDeskOn({ DATA_DIR: `${root}/new` }, 'acts', '--json');
    expect(acts).not.toContain('went-live');
  });

  it('does not start on the premiums of the demo', async () => {
    const DATA_DIR = copyOfFilled();
    const demos = ['--gold999', '480', '--gold995', '160', '--silver999', '1250'];
    await runDeskOn({ DATA_DIR }, 'premiums', ...demos);
    expect(await whyNot(realSettings({ DATA_DIR }))).toEqual([
      expect.stringMatching(/^The premiums are the demo's/),
    ]);
  });

  it('does not start on what a demo has left behind', async () => {
    const DATA_DIR = `${root}/was-demo`;
    await fillFolder(DATA_DIR);
    await (await start({ PORT: '0', DATA_DIR, LOG_LEVEL: 'silent' })).stop();
    expect(await whyNot(realSettings({ DATA_DIR }))).toEqual([
      expect.stringMatching(/^The seller is the one that the demo made up/),
      expect.stringMatching(/^The demo was loaded into this database/),
      expect.stringMatching(/^The catalogue still sells \d+ of the demo's weights/),
      expect.stringMatching(/^The premiums are the demo's/),
    ]);
  });

  it('a real store never becomes a demo again', async () => {
    const DATA_DIR = copyOfFilled();
    await (await start(realSettings({ DATA_DIR }))).stop();
    expect(await whyNot({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR })).toEqual([
      expect.stringMatching(/^This database is that of a real store/),
    ]);
    expect(await whyNot(realSettings({ DATA_DIR }))).toEqual([]);
    const acts = await runDeskOn({ DATA_DIR }, 'acts', '--json');
    expect(acts.match(/"act": "went-live"/g)).toHaveLength(1);
  });
});

describe('a demo', () => {
  it('makes no database for a setting that was mistyped', async () => {
    const DATA_DIR = `${root}/never`;
    expect(await whyNot({ PORT: '0', DATA_DIR, DATABASE_ULR: 'postgresql://x/y' })).toEqual([
      expect.stringMatching(/^DATABASE_ULR is no setting/),
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

it('a command of the desk is not sent elsewhere by a mistyped setting', async () => {
  const DATA_DIR = copyOfFilled();
  await expect(
    runDeskOn({ DATA_DIR, DATABASE_ULR: 'x' } as { DATA_DIR: string }, 'seller'),
  ).rejects.toThrow('DATABASE_ULR is no setting: write DATABASE_URL, or remove it.');
});

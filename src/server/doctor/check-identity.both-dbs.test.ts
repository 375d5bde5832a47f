import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import type { Database } from '#server/db/database.ts';
import { checkIdentityKeys } from '#server/go-live/check-identity.ts';
import { readDatabaseFacts } from '#server/go-live/database-facts.ts';
import { readParts } from '#server/go-live/read-parts.ts';
import { parseIdentity } from '#server/identity/settings.ts';
import { readSettings } from '#server/settings.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { REAL_SETTINGS } from '#server/testing/real-store.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { checkIdentity } from './check-identity.ts';

const { IDENTITY_KEYS: KEY } = REAL_SETTINGS;
const OTHER = '2027:Qm9xbW9ydGFyMTIzNDU2Nzg5MGFiY2RlZmdoaWprbG0=';
const settings = (IDENTITY_KEYS: string) => readSettings({ ...REAL_SETTINGS, IDENTITY_KEYS });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const say = async (keys: string, db: Database | undefined = shop.db) => {
  const findings = await checkIdentity(readParts(settings(keys)).parts, db);
  return findings.map(({ level, text }) => `${level}: ${text}`);
};
const NOBODY = 'ok: No service verifies them: only their form is checked.';

describe('the doctor says of the keys of PANs', () => {
  it('the doctor says which key seals while no PAN is kept', async () => {
    expect(await say(KEY)).toEqual(['ok: None are kept yet; the key 2026 writes.', NOBODY]);
  });

  it('the doctor says whether each key opens what it sealed, without showing a PAN', async () => {
    const { caller } = await Buyer.arrive(shop);
    shop.identity = parseIdentity(settings(KEY)).open();
    await call(shop, SaveIdentity, { Pan: 'ABCPM1417K', Name: 'Asha Mehta' }, caller);
    expect(await say(KEY)).toEqual(['ok: The key 2026 opens them.', NOBODY]);
    expect(await say(`${OTHER},${KEY}`)).toEqual([
      'warn: Some are still sealed with the key 2026: npm run desk -- identity rotate',
      NOBODY,
    ]);
    expect(await say(OTHER)).toEqual([
      'FAIL: IDENTITY_KEYS has no key 2026. Restore that key: IDENTITY_KEYS.',
      NOBODY,
    ]);
    expect(await say(OTHER.replace('2027', '2026'))).toEqual([
      expect.stringMatching(/^FAIL: A PAN cannot be opened: the key 2026 is another/),
      NOBODY,
    ]);
  });

  it('a start does not open on a PAN whose key is another by the same name', async () => {
    const kept = await readDatabaseFacts(shop.db);
    const obstacles = (keys: string) =>
      checkIdentityKeys({ ...readParts(settings(keys)), settings: settings(keys), kept });
    expect(obstacles(KEY)).toEqual([]);
    expect(obstacles(OTHER)).toEqual([expect.stringContaining('does not have')]);
    expect(obstacles(OTHER.replace('2027', '2026'))).toEqual([
      expect.stringContaining('sealed with another key 2026'),
    ]);
  });

  it('the doctor warns without a database, and is content with a demo without keys', async () => {
    const { parts } = readParts(settings(KEY));
    expect((await checkIdentity(parts, undefined))[0]?.level).toBe('warn');
    const demo = readParts(readSettings({ DATA_DIR: '/nowhere/at/all' }));
    expect(await checkIdentity(demo.parts, shop.db)).toMatchObject([{ level: 'ok' }]);
  });
});

import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { identities } from '#server/db/schema/identity.ts';
import { openPanCipher } from '#server/identity/keys/pan-cipher.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';

const PAN = 'ABCPM1417K';
const key = (id: string) => ({ id, secret: randomBytes(32) });
const [first, second] = [key('2025'), key('2026')];

let shop: TestShop;
let ONumber: string;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.update(identities).set({ replacedAt: new Date(0) });
  shop.identity = { ...shop.identity, from: '1', cipher: openPanCipher([first]) };
  const asha = await Buyer.arrive(shop);
  await call(shop, SaveIdentity, { Pan: PAN, Name: 'Asha Mehta' }, asha.caller);
  await asha.add(GOLD_10G);
  ({ ONumber } = await asha.pay());
});

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const acts = async (act: string) => shop.db.select().from(auditLog).where(eq(auditLog.act, act));

describe('desk identity show', () => {
  it('shows the whole PAN to whoever says why, and the log has who, when and why', async () => {
    const before = (await acts('identity-show')).length;
    const { out } = await run('identity', 'show', ONumber, '--because', 'Audit', '--by', 'Ravi');
    expect(out).toMatch(/ABCPM1417K/);
    expect(out).toContain('Asha Mehta');
    const [entry] = (await acts('identity-show')).slice(before);
    expect(entry).toMatchObject({ by: 'Ravi', subject: ONumber, details: { because: 'Audit' } });
    expect(JSON.stringify(entry)).not.toContain(PAN);
  });

  it('shows nothing without a reason, nor of an order without a PAN', async () => {
    expect(await run('identity', 'show', ONumber)).toMatchObject({
      code: 2,
      error: expect.stringContaining('--because is missing'),
    });
    expect((await run('identity', 'show', ONumber, '--because', ' ')).code).toBe(2);
    shop.identity = { ...shop.identity, from: '0' };
    const ravi = await Buyer.arrive(shop);
    await ravi.add(GOLD_10G);
    const other = (await ravi.pay()).ONumber;
    const said = await run('identity', 'show', other, '--because', 'Audit');
    expect(said).toMatchObject({ code: 1, error: `${other} has no PAN.` });
  });

  it('shows nothing where the log cannot be written', async () => {
    await expect(
      (async () => {
        const dead = new Proxy(shop.db, {
          get: (target, name) => {
            if (name === 'transaction') throw new Error('the log is full');
            return Reflect.get(target, name) as unknown;
          },
        });
        const args = ['identity', 'show', ONumber, '--because', 'Audit'];
        const { code, out, error } = await runDesk({ ...shop, db: dead }, { args, user: 'meera' });
        expect(code).toBe(1);
        return [...out, ...error].join();
      })(),
    ).resolves.not.toContain(PAN);
  });

  it('a PAN is masked everywhere else', async () => {
    const shown = await run('show', ONumber);
    expect(shown.out).toContain('••••••417K, Asha Mehta, given');
    for (const args of [
      ['show', ONumber, '--json'],
      ['orders', '--json'],
      ['acts', '--json'],
    ]) {
      expect((await run(...args)).out).not.toContain(PAN);
    }
  });
});

describe('desk identity rotate', () => {
  it('seals every PAN with the newest key; orders, answers and the same buyer stay as they were', async () => {
    shop.identity = { ...shop.identity, cipher: openPanCipher([second, first]) };
    expect((await run('identity', 'show', ONumber, '--because', 'x')).out).toContain(PAN);
    const before = (await shop.db.select().from(identities)).length;
    const { out } = await run('identity', 'rotate');
    expect(out).toMatch(/^Sealed \d+ anew with the key 2026\./);
    expect(out).toContain('remove 2025');
    const rows = await shop.db.select().from(identities);
    expect(rows).toHaveLength(before);
    expect(new Set(rows.map(({ keyId }) => keyId))).toEqual(new Set(['2026']));

    shop.identity = { ...shop.identity, cipher: openPanCipher([second]) };
    expect((await run('identity', 'show', ONumber, '--because', 'x')).out).toContain(PAN);
    expect(new Set(rows.map(({ digest }) => digest)).size).toBe(1);
    expect((await run('identity', 'rotate')).out).toContain('Nothing was changed');
    expect((await acts('identity-rotate')).at(-1)).toMatchObject({
      subject: '2026',
      details: { from: ['2025'] },
    });
    // Restored for the next test.
    shop.identity = { ...shop.identity, cipher: openPanCipher([first, second]) };
    await run('identity', 'rotate');
  });

  it('changes nothing where one key is missing', async () => {
    shop.identity = { ...shop.identity, cipher: openPanCipher([second]) };
    const { code, error } = await run('identity', 'rotate');
    expect({ code, error }).toEqual({ code: 1, error: 'IDENTITY_KEYS has no key 2025' });
    const rows = await shop.db.select().from(identities);
    expect(new Set(rows.map(({ keyId }) => keyId))).toEqual(new Set(['2025']));
  });
});

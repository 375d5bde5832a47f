import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { asksForIdentity, keepsIdentity, parseIdentity } from './settings.ts';

const KEY = '2026:f2cq4O3SXIcBy6Y9nFvVwLzJ0i1T8bMa5kREhPxNUgA=';
const REAL = { DATABASE_URL: 'postgresql://shop@db/shop', IDENTITY_KEYS: KEY };
const parse = (env: Record<string, string>) => parseIdentity(readSettings(env));

describe('the setting IDENTITY_CHECK', () => {
  it.each([
    ['a demo', {}, 'sandbox'],
    ['a demo that wants nobody', { IDENTITY_CHECK: 'none' }, 'none'],
    ['a real store', REAL, 'none'],
  ])('the verification service in %s', (_store, env, kind) => {
    expect(parse(env).kind).toBe(kind);
  });

  it('is never the sandbox in a real store, and always one that is known', () => {
    expect(() => parse({ ...REAL, IDENTITY_CHECK: 'sandbox' })).toThrow(
      'Setting IDENTITY_CHECK cannot be sandbox in a real store',
    );
    expect(() => parse({ IDENTITY_CHECK: 'acme' })).toThrow(
      'Setting IDENTITY_CHECK must be none or sandbox',
    );
  });
});

describe('the total from which a PAN is asked for', () => {
  it('is two lakh for metal and for digital metal, unless the store says otherwise', () => {
    const { from, digitalFrom, cipher } = parse(REAL).open();
    expect({ from, digitalFrom, key: cipher?.writesWith }).toEqual({
      from: '200000',
      digitalFrom: '200000',
      key: '2026',
    });
    const never = readSettings({ IDENTITY_FROM: '0', DIGITAL_IDENTITY_FROM: '0.00' });
    expect(asksForIdentity(never)).toBe(false);
    expect(asksForIdentity(readSettings({ IDENTITY_FROM: '0' }))).toBe(true);
    for (const wrong of ['2 lakh', '-1', '1.005', '']) {
      const read = () => readSettings({ IDENTITY_FROM: wrong });
      if (wrong) expect(read).toThrow('Setting IDENTITY_FROM must be rupees');
      else expect(read().IDENTITY_FROM).toBe('200000');
    }
  });

  it('a real store without keys keeps no PAN', () => {
    const { IDENTITY_KEYS: _, ...keyless } = REAL;
    expect(parse(keyless).open().cipher).toBeUndefined();
    expect(keepsIdentity(readSettings(keyless))).toBe(false);
    expect(keepsIdentity(readSettings(REAL))).toBe(true);
    expect(keepsIdentity(readSettings({}))).toBe(true);
  });
});

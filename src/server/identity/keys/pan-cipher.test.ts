import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Pan, readPan } from '#shared/identity/pan.ts';
import { openPanCipher } from './pan-cipher.ts';

const key = (id: string) => ({ id, secret: randomBytes(32) });
const PAN = readPan('ABCPM1417K') as Pan;
const OTHER = readPan('ABCPM1418K') as Pan;
const [old, young] = [key('2025'), key('2026')];
const cipher = openPanCipher([young, old]);

describe('a sealed PAN', () => {
  it('opens again in its own row, and is another text each time', () => {
    const one = cipher.seal(PAN, 'row');
    const two = cipher.seal(PAN, 'row');
    expect(cipher.open({ ...one, id: 'row' })).toBe(PAN);
    expect(one.sealed).not.toBe(two.sealed);
    expect(one.digest).toBe(two.digest);
    expect(Buffer.from(one.sealed, 'base64url').toString('latin1')).not.toContain(PAN);
  });

  it('does not open in another row, so nobody gives a buyer another one’s PAN', () => {
    const sealed = cipher.seal(PAN, 'row');
    expect(() => cipher.open({ ...sealed, id: 'other row' })).toThrow(/cannot be opened/);
  });

  it('does not open where any bit of it was changed', () => {
    const { sealed, keyId } = cipher.seal(PAN, 'row');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const row = { sealed: changed.toString('base64url'), keyId, id: 'row' };
      expect(() => cipher.open(row)).toThrow(/cannot be opened/);
    }
  });

  it('does not open once its tag was cut short', () => {
    const { sealed, keyId } = cipher.seal(PAN, 'row');
    for (const length of [0, 12, 20, 27, 28]) {
      const cut = Buffer.from(sealed, 'base64url').subarray(0, length).toString('base64url');
      expect(() => cipher.open({ sealed: cut, keyId, id: 'row' })).toThrow(/cannot be opened/);
    }
  });

  it('opens with an older key that is still there, and says which key is missing where it is not', () => {
    const before = openPanCipher([old]).seal(PAN, 'row');
    expect(before.keyId).toBe('2025');
    expect(cipher.open({ ...before, id: 'row' })).toBe(PAN);
    expect(cipher.seal(PAN, 'row').keyId).toBe('2026');
    const alone = openPanCipher([young]);
    expect(() => alone.open({ ...before, id: 'row' })).toThrow('IDENTITY_KEYS has no key 2025');
    const wrong = openPanCipher([key('2025')]);
    expect(() => wrong.open({ ...before, id: 'row' })).toThrow(/the key 2025 is another/);
  });

  it('never tells itself in an error', () => {
    const { sealed } = cipher.seal(PAN, 'row');
    for (const keyId of ['2025', '2026', 'x']) {
      try {
        cipher.open({ sealed, keyId, id: 'x' });
      } catch (error) {
        expect(String(error)).not.toContain(PAN);
        expect(error).not.toHaveProperty('cause');
      }
    }
  });
});

describe('the digest of a PAN', () => {
  it('is the same for the same PAN under each key, and another for another', () => {
    const [now, before] = cipher.digestsOf(PAN);
    expect(cipher.seal(PAN, 'a').digest).toBe(now);
    expect(openPanCipher([old]).seal(PAN, 'b').digest).toBe(before);
    expect(now).not.toBe(before);
    expect(cipher.digestsOf(OTHER)).not.toContain(now);
  });
});

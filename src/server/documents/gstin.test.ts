import { describe, expect, it } from 'vitest';
import { isGstin } from './gstin.ts';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
    'is right where its last letter is what the others add up to: %s',
    (gstin) => expect(isGstin(gstin)).toBe(true),
  );

  it.each([
    ['the demo’s, which nobody may have', '27AAAAA0000A1Z5'],
    ['two letters changed places', '27AAPFU0993F1ZV'],
    ['one digit is another', '27AAPFU0938F1ZV'],
    ['it is too short', '27AAPFU0939F1Z'],
    ['it is in small letters', '27aapfu0939f1zv'],
    ['something stands around it', ' 27AAPFU0939F1ZV'],
    ['there is none', ''],
  ])('is wrong where %s', (_what, gstin) => expect(isGstin(gstin)).toBe(false));

  it('shows every single mistyped letter', () => {
    const right = '27AAPFU0939F1ZV';
    for (let at = 0; at < right.length; at += 1) {
      for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const typed = right.slice(0, at) + letter + right.slice(at + 1);
        expect(isGstin(typed), typed).toBe(typed === right);
      }
    }
  });
});

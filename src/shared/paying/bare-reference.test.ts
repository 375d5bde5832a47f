import { describe, expect, it } from 'vitest';
import { isBareReference, referenceIn } from './bare-reference.ts';

describe('isBareReference', () => {
  it.each([
    '633099105321',
    '6330 9910 5321',
    '6330-9910-5321',
    'HDFCN52026112600123456',
    ' 0633099105321. ',
    'SBIN 3263 3012 3456',
    'rfnd_Nf7QkX2aT9',
  ])('takes %s', (reference) => {
    expect(isBareReference('upi', reference)).toBe(true);
    expect(isBareReference('bank', reference)).toBe(true);
  });

  it.each([
    'UPI/CR/633099105321/PAYMENT',
    'UPI-633099105321',
    'UTR 633099105321',
    'UTR633099105321',
    'UPICR633099105321',
    'NEFT 633099105321',
    'Ref No. 633099105321',
    '633099105321/ASHA',
    'ASHA MEHTA',
    '',
  ])('refuses %s, which has more or something else', (reference) => {
    expect(isBareReference('bank', reference)).toBe(false);
  });

  it('leaves the ids of card providers and tills as they are', () => {
    expect(isBareReference('card', 'pay_QmTest/ref')).toBe(true);
    expect(isBareReference('cash', 'Receipt 12')).toBe(true);
  });
});

describe('referenceIn', () => {
  it.each([
    'UTR: 412345678901',
    'UPI Ref No. 412345678901 paid',
    'UPI/CR/412345678901/PAYMENT',
    'UTR412345678901',
    'upi412345678901, twice: 412345678901',
  ])('finds the reference in %s', (text) => expect(referenceIn(text)).toBe('412345678901'));

  it.each([
    '412345678901',
    'SBIN 412345678901',
    'SBIN412345678901 paid',
    'HDFCN52026112600123456 paid',
    '412345678901 or 412345678902?',
    'UTR 41234567890',
    'paid',
    '',
  ])('finds no reference in %s, which is one, has none, or two', (text) =>
    expect(referenceIn(text)).toBeUndefined(),
  );
});

import { describe, expect, it } from 'vitest';
import { isBareReference } from './bare-reference.ts';

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

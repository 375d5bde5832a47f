import { expect, it } from 'vitest';
import { tidyUtr } from './proof-field.tsx';

it.each([
  ['UTR: 412345678901', '412345678901'],
  ['UPI Ref No. 412345678901 paid', '412345678901'],
  ['UTR: 4123 4567 8901', '412345678901'],
  ['यूटीआर ४१२३४५६७८९०१', '412345678901'],
  ['４１２３４５６７８９０１', '412345678901'],
  ['4123-4567 8901', '412345678901'],
  ['sbin 3263 3012 3456', 'SBIN326330123456'],
  ['HDFCN52026112600123456', 'HDFCN52026112600123456'],
  ['UTR 41234567', 'UTR41234567'],
  ['x'.repeat(40), 'X'.repeat(35)],
])('a UTR typed or pasted as %s is %s', (typed, utr) => expect(tidyUtr(typed)).toBe(utr));

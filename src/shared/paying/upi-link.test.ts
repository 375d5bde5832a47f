import fc from 'fast-check';
import { expect, it } from 'vitest';
import { upiLink } from './upi-link.ts';

const fields = (link: string) =>
  new URLSearchParams(link.slice(link.indexOf('?') + 1).replaceAll('+', '%2B'));

it('upiLink carries payee, exact amount, reference and note', () => {
  expect(
    upiLink({
      pa: 'shop@bank',
      pn: 'A & B Gold',
      amount: '125000.5',
      reference: 'B1',
      note: 'Order B1',
    }),
  ).toBe('upi://pay?pa=shop@bank&pn=A%20%26%20B%20Gold&am=125000.50&cu=INR&tr=B1&tn=Order%20B1');
});

it('upiLink leaves out unknown fields', () => {
  expect(upiLink({ pa: 'a@b', pn: 'A', note: 'x' })).toBe('upi://pay?pa=a@b&pn=A&cu=INR&tn=x');
});

it('upiLink reads back as it was written, to the paisa, for any names', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }),
      (pn, paise, note) => {
        const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        const read = fields(upiLink({ pa: 'a.b@c', pn, amount: rupees, reference: 'B2', note }));
        expect(read.get('pa')).toBe('a.b@c');
        expect(read.get('pn')).toBe(pn);
        expect(read.get('am')).toBe(rupees);
        expect(read.get('tr')).toBe('B2');
        expect(read.get('tn')).toBe(note);
      },
    ),
  );
});

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { couponSchema, EMPTY_COUPON } from './coupon-form.ts';

const sent = (typed: Partial<typeof EMPTY_COUPON>) =>
  v.parse(couponSchema, { ...EMPTY_COUPON, code: 'DIWALI', ...typed }).terms;

it('figures are read as people write and paste them', () => {
  const typed = {
    value: '५ %',
    most: '₹ 1,00,000/-',
    uses: '1,000',
    usesEach: '२',
    minimum: '₹500',
  };
  expect(sent({ kind: 'percent', productIds: '१२, 7', ...typed })).toMatchObject({
    value: '5',
    most: '100000',
    uses: 1000,
    usesEach: 2,
    minimum: '500',
    productIds: [12, 7],
  });
});

it('a percentage is no rupees', () => {
  expect(() => sent({ kind: 'rupees', value: '5 %' })).toThrow('must be a number');
});

it.each([
  [{ usesEach: '1e3' }, 'must be a whole number'],
  [{ usesEach: '' }, 'must be a whole number'],
  [{ uses: '2.5' }, 'must be a whole number'],
  [{ uses: '0' }, 'must be at least 1'],
  [{ productIds: '12, x' }, 'must be a whole number'],
])('%j is refused in words that help: %s', (typed, why) => {
  expect(() => sent({ value: '500', ...typed })).toThrow(why);
});

it('blanks in a field that may be empty are no figure', () => {
  expect(sent({ value: '500', uses: ' ', minimum: ' ' })).toMatchObject({
    uses: null,
    minimum: '0',
  });
});

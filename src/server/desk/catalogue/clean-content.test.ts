import { expect, it } from 'vitest';
import { newProduct, newWeight } from '#shared/desk/catalogue/product-content.ts';
import { cleanContent } from './clean-content.ts';

it('figures may have thousands separators, and a decimal comma is left to be refused', () => {
  const weight = { ...newWeight(), margin: '1,1', mrp: '₹ 4,00,000', makingCharge: '1,250.50' };
  const [cleaned] = cleanContent({ ...newProduct(), weights: [weight] }).weights;
  expect(cleaned).toMatchObject({ margin: '1,1', mrp: '400000', makingCharge: '1250.50' });
});

it('figures may have their unit, and digits of Hindi; another unit is left to be refused', () => {
  const weight = { ...newWeight(), grams: '१० gm', margin: '3 %', netAmount: '5 %' };
  const [cleaned] = cleanContent({ ...newProduct(), weights: [weight] }).weights;
  expect(cleaned).toMatchObject({ grams: '10', margin: '3', netAmount: '5 %' });
});

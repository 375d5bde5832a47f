import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/contract/catalogue.ts';
import { weightText } from '#client/messages/weight-text.ts';
import { purityText, tileWeight } from './product-facts.ts';

const product = (fields: Partial<Product>) => ({ Gram: [], ...fields }) as unknown as Product;

describe('weightText', () => {
  it.each([
    ['10', '10 g'],
    ['0.50', '0.5 g'],
    ['10gm', '10 g'],
    ['1000', '1 kg'],
    ['1 kg', '1 kg'],
    ['2500', '2.5 kg'],
    ['one tola', 'one tola'],
  ])('writes %s as %s', (denomination, text) => {
    expect(weightText(denomination)).toBe(text);
  });
});

describe('purityText', () => {
  it.each([
    ['Gold', '999', '24K · 999'],
    ['GOLD', '995', 'Gold 995'],
    ['Silver', '999', 'Silver 999'],
    ['Platinum', '950', '950'],
  ])('writes %s %s as %s', (MetalCategory, Purity, text) => {
    expect(purityText(product({ MetalCategory, Purity }))).toBe(text);
  });
});

describe('tileWeight', () => {
  const weights = (...grams: string[]) =>
    grams.map((Denomination, index) => ({ P_DetailsId: index + 1, Denomination }));

  it('says "from" only if the price shown is that of the lightest of several', () => {
    expect(tileWeight(product({ Denomination: '5', Gram: weights('5', '10') }))).toBe('from 5 g');
    expect(tileWeight(product({ Denomination: '10', Gram: weights('5', '10') }))).toBe('10 g');
    expect(tileWeight(product({ Denomination: '5', Gram: weights('5') }))).toBe('5 g');
  });
});

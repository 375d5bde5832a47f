import { describe, expect, it } from 'vitest';
import { hsnCode } from './hsn-code.ts';

describe('the HSN code', () => {
  it.each([
    ['Gold', 'Lotus Minted Gold Bar', 'Minted Bar', '7108'],
    ['Gold', 'Classic Gold Biscuit 999', '999 Biscuit', '7108'],
    ['Gold', 'Lakshmi Gold Coin', 'Round', '7118'],
    ['Gold', 'Lakshmi 5 g', 'Gold COINS', '7118'],
    ['Gold', 'लक्ष्मी सोने का सिक्का', 'भेंट', '7118'],
    ['Gold', 'Coincidence Bar', 'Minted Bar', '7108'],
    ['Gold', 'Lotus Minted Gold Bar', 'Coins and bars', '7108'],
    ['Gold', 'Classic Gold Biscuit 999', 'Coins and bars', '7108'],
    ['Gold', 'Lakshmi 5 g', 'Coins and bars', '7118'],
    ['Silver', 'Lakshmi Silver Coin', 'Silver Coins', '7106'],
    ['Silver', 'Cast Silver Bar', 'Cast Bar', '7106'],
  ] as const)('the HSN code of %s, %s in %s is %s', (metal, productName, categoryName, code) => {
    expect(hsnCode({ metal, productName, categoryName }, '4')).toBe(code);
  });
});

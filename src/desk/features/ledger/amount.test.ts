import { expect, it } from 'vitest';
import { amountOf } from './amount.ts';

it.each([
  ['rupees', '-125000', '−₹1,25,000.00'],
  ['rupees', '-0.001', '₹0.00'],
  ['gold', '-12.5', '−12.5 g gold'],
  ['silver', '0.5', '0.5 g silver'],
] as const)('writes %s %s as %s', (asset, amount, text) => {
  expect(amountOf(asset, amount)).toBe(text);
});

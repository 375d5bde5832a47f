import { expect, it } from 'vitest';
import { tileFacts } from './tile-facts.ts';

it('tileFacts gives the fineness and the weights behind a tile', () => {
  const gold = { C_Id: 7, S_Id: 0, MetalCategory: 'Gold', Purity: '999', Grams: ['1', '10'] };
  expect(tileFacts([gold])).toEqual({ 7: '24K · 999 · 1 g to 10 g' });
  const several = { ...gold, MetalCategory: '', Purity: '' };
  const one = { ...gold, S_Id: 8, MetalCategory: 'Silver', Grams: ['50'] };
  expect(tileFacts([several, one])).toEqual({ 7: '1 g to 10 g', '7 8': 'Silver 999 · 50 g' });
});

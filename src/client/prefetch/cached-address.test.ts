import { expect, it } from 'vitest';
import { cachedAddress } from './cached-address.ts';

const of = (address: string) => cachedAddress(new URL(address, 'https://shop.example'));

it.each([
  '/',
  '/products',
  '/products/gold-coins',
  '/products/gold-coins/lotus-coin',
  '/products/gold-coins/lotus-coin?item=7',
  '/products/customize-coins/gold/round?item=7',
  '/digital-gold?metal=silver&side=sell',
])('%s is kept under its own address', (address) => {
  expect(of(address)).toBe(address);
});

it('a slash at the end makes no other page', () => {
  expect(of('/products/')).toBe('/products');
});

it.each([
  ['a private page', '/cart'],
  ['a private page with a name in it', '/order-view/B7'],
  ['a form', '/login'],
  ['a form that leads back to a private page', '/login?from=%2Fprofile'],
  ['what was searched for', '/search?q=lotus'],
  ['a query that the page does not show', '/?utm_source=mail'],
  ['a query of another page', '/products/gold-coins?metal=gold'],
  ['a piece that is named twice', '/products/gold-coins/lotus-coin?item=7&item=8'],
  ['an address that does not exist', '/no/such/page'],
  ['what only the store knows', '/api/GetCart'],
])('%s is not kept: %s', (_what, address) => {
  expect(of(address)).toBeUndefined();
});

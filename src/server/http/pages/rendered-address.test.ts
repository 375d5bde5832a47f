import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderedAddress, withRest } from './rendered-address.ts';

const of = (url: string) => renderedAddress(url).address;

it.each([
  ['/?utm_source=mail&x=1', '/'],
  ['/products/gold-coins/lotus-coin?item=7&fbclid=abc', '/products/gold-coins/lotus-coin?item=7'],
  [
    '/products/gold-coins?metal=gold&weight=5%2C10&x=1',
    '/products/gold-coins?metal=gold&weight=5%2C10',
  ],
  [
    '/search?q=%E0%A4%B8%E0%A5%8B%E0%A4%A8%E0%A4%BE&gclid=1',
    '/search?q=%E0%A4%B8%E0%A5%8B%E0%A4%A8%E0%A4%BE',
  ],
  ['/digital-gold?side=sell&metal=silver&q=1', '/digital-gold?side=sell&metal=silver'],
  ['/login?from=%2Fcart&x=1', '/login?from=%2Fcart'],
  ['/no/such/page?x=1', '/no/such/page'],
  ['/faq', '/faq'],
])('%s is rendered as %s', (url, address) => {
  expect(of(url)).toBe(address);
});

it('addresses that differ only in what the page does not read are one page', () => {
  const made = fc.tuple(
    fc.constantFrom('/', '/products', '/products/gold-coins/lotus-coin', '/digital-gold', '/faq'),
    fc
      .webQueryParameters()
      .filter(
        (query) => !/\b(?:item|metal|side|q|sort|weight|price|purity|occasion|stock)\b/.test(query),
      ),
  );
  fc.assert(
    fc.property(made, ([path, query]) => {
      expect(of(`${path}?${query}`)).toBe(path);
    }),
  );
});

it.each([
  ['/products/new', 'utm_source=mail', '/products/new?utm_source=mail'],
  ['/products/new?item=7', 'utm_source=mail', '/products/new?item=7&utm_source=mail'],
  ['/news#offer', 'a=1', '/news?a=1#offer'],
  ['/news', '', '/news'],
])('a redirect to %s keeps what was left out: %s', (to, rest, whole) => {
  expect(withRest(to, new URLSearchParams(rest))).toBe(whole);
});

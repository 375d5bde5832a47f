import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

const at = (text: string) => Date.parse(text);

it('an order number has its kind, the day in India and six unambiguous letters', () => {
  expect(orderNumber('buy', at('2026-11-21T06:30:00Z'))).toMatch(/^B261121[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(orderNumber('convert', at('2026-11-21T06:30:00Z'))).toMatch(/^C261121/);
  expect(orderNumber('digital-buy', at('2026-11-21T06:30:00Z'))).toMatch(/^D261121/);
  expect(orderNumber('digital-sell', at('2026-11-21T06:30:00Z'))).toMatch(/^S261121/);
});

it.each([
  ['2026-11-21T18:29:59Z', '261121'],
  // Midnight in India.
  ['2026-11-21T18:30:00Z', '261122'],
  ['2026-12-31T20:00:00Z', '270101'],
])('an order number made at %s has the day %s', (time, day) => {
  expect(orderNumber('buy', at(time)).slice(1, 7)).toBe(day);
});

it('an order number cannot be guessed from another', () => {
  const now = at('2026-11-21T06:30:00Z');
  const numbers = new Set(Array.from({ length: 1000 }, () => orderNumber('buy', now)));
  expect(numbers.size).toBeGreaterThan(990);
});

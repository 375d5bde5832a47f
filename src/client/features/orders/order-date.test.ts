import { expect, it } from 'vitest';
import { momentText, orderDate, orderDateText } from './order-date.ts';

it.each([
  ['2026-11-21T09:00:00.000Z', '21 November 2026, 14:30'],
  // A night in India is still the previous day in UTC.
  ['2026-11-20T18:30:00Z', '21 November 2026, 00:00'],
  ['2026-11-20T18:29:59.999Z', '20 November 2026, 23:59'],
  ['2026-11-21T14:30:00+05:30', '21 November 2026, 14:30'],
  ['2026-11-21T10:00+01:00', '21 November 2026, 14:30'],
  ['2026-11-21T14:30:00', '21 November 2026, 14:30'],
  ['2026-11-21 14:30', '21 November 2026, 14:30'],
  ['2026-11-21', '21 November 2026'],
  // Another store's text stays as it is.
  ['21/11/2026 02:30 PM', '21/11/2026 02:30 PM'],
  ['Nov 21 2026', 'Nov 21 2026'],
  ['2026-13-45', '2026-13-45'],
  ['', ''],
])('%j is %j', (text, shown) => {
  expect(orderDateText(text)).toBe(shown);
});

it('order dates have day and time separately', () => {
  expect(orderDate('2026-11-21T09:00:00Z')).toEqual({ day: '21 November 2026', time: '14:30' });
  expect(orderDate('2026-11-21')).toEqual({ day: '21 November 2026', time: undefined });
});

it('a time of the device is written like an order date', () => {
  expect(momentText(Date.UTC(2026, 10, 21, 9))).toBe('21 November 2026, 14:30');
});

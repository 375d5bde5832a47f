import { expect, it } from 'vitest';
import { reopensText } from './stale-text.ts';

it.each([
  ['2026-11-23T03:30:00Z', 'Monday at 09:00'],
  // In India the next day has begun; in UTC it has not.
  ['2026-11-21T18:30:00Z', 'Sunday at 00:00'],
  ['2026-11-21T18:29:59Z', 'Saturday at 23:59'],
])('reopensText: a market that opens at %s opens on %s', (moment, when) => {
  expect(reopensText(Date.parse(moment))).toBe(`The market opens again on ${when}.`);
});

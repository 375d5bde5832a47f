import { afterEach, expect, it, vi } from 'vitest';
import { clockTime } from './clock-time.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  // India is 5:30 ahead of UTC all year.
  ['2026-01-15T05:15:09Z', '10:45', '10:45:09'],
  ['2026-07-15T05:15:09Z', '10:45', '10:45:09'],
  ['2026-01-15T18:30:00Z', '00:00', '00:00:00'],
  ['2026-01-15T18:29:59.999Z', '23:59', '23:59:59'],
  ['2026-01-15T12:00:00Z', '17:30', '17:30:00'],
])('clockTime(%s) is %s, or %s to the second', (moment, minutes, seconds) => {
  expect(clockTime(Date.parse(moment), 'minutes')).toBe(minutes);
  expect(clockTime(Date.parse(moment), 'seconds')).toBe(seconds);
});

it('clockTime is the time in India in any time zone of the device', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
  const again = await import('./clock-time.ts');
  expect(again.clockTime(Date.parse('2026-01-15T05:15:09Z'), 'minutes')).toBe('10:45');
});

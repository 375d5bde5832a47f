import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { payoutHold } from './payout-hold.ts';

it('money of a sale is held back for a whole day after its place or its customer was changed', () => {
  const [placeSince, correctedAt] = [new Date(0), new Date(1000)];
  const until = (moments: Parameters<typeof payoutHold>[0], now: number) =>
    payoutHold(moments, now)?.until.getTime();
  expect(until({ placeSince, correctedAt: null }, DAY_MS - 1)).toBe(DAY_MS);
  expect(until({ placeSince, correctedAt: null }, DAY_MS)).toBeUndefined();
  expect(until({ placeSince, correctedAt }, 1000)).toBe(DAY_MS + 1000);
  expect(until({ placeSince: null, correctedAt }, DAY_MS + 999)).toBe(DAY_MS + 1000);
  expect(until({ placeSince: null, correctedAt: null }, 0)).toBeUndefined();
});

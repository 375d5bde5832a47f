import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchClockSetBack } from './clock-set-back.ts';
import { createQueryClient } from './query-client.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => vi.useRealTimers());

it('answers are asked for again once the clock was set back, those on the screen at once', async () => {
  const queryClient = createQueryClient();
  const ask = vi.fn<() => Promise<string>>(async () => 'in review');
  const orders = { queryKey: ['orders'], queryFn: ask };
  const stop = new QueryObserver(queryClient, orders).subscribe(() => undefined);
  const left = { queryKey: ['bag'], queryFn: ask };
  await queryClient.fetchQuery(left);
  expect(ask).toHaveBeenCalledTimes(2);
  const look = watchClockSetBack(queryClient);

  vi.setSystemTime(NOON + 10_000);
  look();
  expect(queryClient.getQueryState(left.queryKey)?.isInvalidated).toBe(false);

  vi.setSystemTime(NOON - 3 * HOUR_MS);
  look();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(3);
  await queryClient.fetchQuery(left);
  expect(ask).toHaveBeenCalledTimes(4);
  look();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(4);
  stop();
});

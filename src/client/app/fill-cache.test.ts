import { dehydrate } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/api/query-client.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { fillCache } from './fill-cache.ts';

const HOUR = 60 * 60_000;
const KEY = ['catalogue', 'types'];

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A page that the store rendered a while ago. */
function page(kept: boolean, age = HOUR) {
  const store = createQueryClient();
  store.setQueryData(KEY, 'Gold Coins', { updatedAt: Date.now() - age });
  return { kept, queries: dehydrate(store) };
}

it('fillCache takes the answers of a page as they are', () => {
  const client = createQueryClient();
  fillCache(client, page(false, 1000))();
  expect(client.getQueryState(KEY)).toMatchObject({
    data: 'Gold Coins',
    dataUpdatedAt: Date.now() - 1000,
    isInvalidated: false,
  });
});

it('fillCache asks for nothing of a cached page before it is taken over, and for all of it afterwards', async () => {
  const client = createQueryClient();
  const settle = fillCache(client, page(true));
  const queryFn = vi.fn<() => Promise<string>>(async () => 'Gold Coins of now');
  expect(await loadQuery(client, { queryKey: KEY, queryFn })).toBe('Gold Coins');
  expect(queryFn).not.toHaveBeenCalled();

  settle();
  expect(client.getQueryState(KEY)).toMatchObject({
    dataUpdatedAt: Date.now() - HOUR,
    isInvalidated: true,
  });
  await loadQuery(client, { queryKey: KEY, queryFn });
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(KEY)).toBe('Gold Coins of now');
});

it('fillCache keeps what the store has answered meanwhile', () => {
  const client = createQueryClient();
  const settle = fillCache(client, page(true));
  vi.setSystemTime(Date.now() + 10);
  client.setQueryData(KEY, 'Gold Coins of now');
  settle();
  expect(client.getQueryState(KEY)).toMatchObject({
    data: 'Gold Coins of now',
    dataUpdatedAt: Date.now(),
    isInvalidated: false,
  });
});

it('fillCache dates nothing in the future, whatever the clocks say', () => {
  const client = createQueryClient();
  fillCache(client, page(true, -HOUR))();
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(Date.now());
});

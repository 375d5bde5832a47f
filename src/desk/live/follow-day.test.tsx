// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { queryClient } from '../api/query-client.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { Ago, useToday } from '../parts/text/ago.tsx';
import { renderDesk } from '../testing/render-desk.tsx';
import { useFollowDay } from './follow-changes.ts';
import { useShopConfig } from './shop-config.ts';

/** 31 March in India, ten seconds before the financial year ends. */
const BEFORE_MIDNIGHT = Date.UTC(2027, 2, 31, 18, 29, 50);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: BEFORE_MIDNIGHT });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that shows what was taken today; `aheadMs`: how far the store's clock is before the device's. */
async function open(aheadMs = 0) {
  vi.stubGlobal('fetch', async (url: string) => {
    const date = new Date(Date.now() + aheadMs);
    const body = url.endsWith('.json') ? '{}' : { ok: true, data: { at: date.getTime() } };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { headers: { date: date.toUTCString() } });
  });
  await renderDesk(Shown);
  await act(() => vi.advanceTimersByTimeAsync(1000));
}

function Shown() {
  useShopConfig();
  useFollowDay();
  const { data } = useDeskQuery(todayOperations.TodayFigures, {});
  return (
    <>
      <p>{useToday()}</p>
      <p>{data && `taken by ${new Date(data.at).toISOString()}`}</p>
      <Ago at={BEFORE_MIDNIGHT + 6 * HOUR_MS} ago />
    </>
  );
}

it('what was taken today is asked for again when the day in India ends, though nothing has changed', async () => {
  await open();
  expect(screen.getByText('2027-03-31')).toBeTruthy();
  expect(screen.getByText(/^taken by 2027-03-31T18:29/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('2027-04-01')).toBeTruthy();
  expect(screen.getByText(/^taken by 2027-03-31T18:30/)).toBeTruthy();
});

it('days and ages are by the store’s clock, whatever the device’s says', async () => {
  await open(7 * HOUR_MS);
  expect(screen.getByText('2027-04-01')).toBeTruthy();
  expect(screen.getByText('1 h 00 min ago')).toBeTruthy();
});

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { useShopConfig } from './shop-config.ts';
import { storeClock } from './store-clock.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ASKED = Date.UTC(2026, 0, 1, 9);
const SLEPT_MS = 60_000;

function Screen() {
  useShopConfig();
  return null;
}

it('the clock hears when the settings were asked for: a device may have slept before it read them', async () => {
  vi.useFakeTimers({ now: ASKED, toFake: ['Date'] });
  const learn = vi.spyOn(storeClock, 'learn').mockImplementation(() => undefined);
  const date = new Date(ASKED).toUTCString();
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(ASKED + SLEPT_MS);
    return new Response('{}', { headers: { date } });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(learn).toHaveBeenCalled());
  expect(learn.mock.calls[0]).toEqual([date, ASKED]);
});

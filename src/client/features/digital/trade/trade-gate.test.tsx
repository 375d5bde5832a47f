// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { openDigital } from '../testing/digital-shop.ts';
import { no, type TestApp } from '#client/testing/shop-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const STORE_NOW = Date.UTC(2026, 10, 20, 6, 30);
let sleep = 0;

/** Every way in which a price stops being live. */
const breaks: Record<string, (app: TestApp) => void> = {
  paused: () => {
    sleep += 60_000;
  },
  dropped: (app) => app.rates.disconnected(true),
  'left by the device': (app) => app.rates.deviceOnline(false),
  emptied: (app) => app.rates.pushed([]),
  aged: (app) => app.rates.pushed([{ symbol: 'gold', Ask: 124_520, Time: STORE_NOW - 60_000 }]),
  'back from sleep': (app) => app.rates.resumed(),
};

it('BUY sends nothing if the feed fails at any moment of the press', async () => {
  const steady = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => steady() + sleep);
  const app = await openDigital({ orderDigital: () => no(500, 'It was sent') });
  let beforeSending: (() => void) | undefined;
  const { call } = app.api;
  app.api.call = ((...asked: Parameters<typeof call>) => {
    beforeSending?.();
    return call(...asked);
  }) as typeof call;
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await act(async () => void fireEvent.change(amount, { target: { value: '5000' } }));
  const buy = screen.getByRole('button', { name: 'BUY' });
  let reached = 0;

  const moment = fc.constantFrom('drawn', 'pressed', 'sending');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(breaks)), moment, async (way, when) => {
      app.rates.deviceOnline(true);
      await app.tick(124_520, 152_750);
      expect(buy.getAttribute('aria-disabled')).toBeNull();
      const fail = () => breaks[way]?.(app);
      beforeSending =
        when === 'sending'
          ? () => {
              reached += 1;
              fail();
            }
          : undefined;
      if (when === 'drawn') await act(async () => fail());
      await act(async () => {
        if (when === 'pressed') fail();
        fireEvent.click(buy);
      });
      beforeSending = undefined;
      expect(app.sent('orderDigital')).toEqual([]);
    }),
    { numRuns: 300 },
  );
  // Otherwise nothing would be proved about the last moment.
  expect(reached).toBeGreaterThan(50);
}, 120_000);

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RatesContext } from '#client/rates/rates-context.ts';
import { ServicesContext } from '#client/api/services-context.ts';
import { openChart } from '#client/testing/browser-stand-ins.ts';
import { type Answers, no, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import type { Chart } from './chart-canvas.ts';
import { RateChart } from './chart.tsx';

// The drawing needs a real canvas; the journeys in a browser test it.
const drawn = {
  show: vi.fn<Chart['show']>(),
  follow: vi.fn<Chart['follow']>(),
  live: vi.fn<Chart['live']>(),
  restyle: vi.fn<Chart['restyle']>(),
  destroy: vi.fn<Chart['destroy']>(),
};

const OURS = { extensions: ['rateHistory'] };
const FIRST = Date.UTC(2026, 10, 20, 3, 30);
const HOUR = 3_600_000;
const wireCandle = (hours: number, Close: number, more: object = {}) => ({
  At: FIRST + hours * HOUR,
  Open: Close,
  High: Close,
  Low: Close,
  Close,
  ...more,
});
const DAY = [
  wireCandle(0, 124_372, { Open: 124_000, Low: 123_500 }),
  wireCandle(1, 125_000, { High: 126_000 }),
  wireCandle(2, 124_784),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
  openChart.mockReturnValue(drawn);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

async function open(answers: Answers = {}, settings: object = OURS) {
  const app = testApp({ GetRateHistory: () => yes(DAY), ...answers }, settings);
  const part = (
    <ServicesContext value={app}>
      <RatesContext value={app.rates}>
        <QueryClientProvider client={app.queryClient}>
          <RateChart metal="gold" side="buy" />
        </QueryClientProvider>
      </RatesContext>
    </ServicesContext>
  );
  await act(async () => void render(part));
  return app;
}
const range = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

describe('the chart of a rate', () => {
  it('is left out if the store keeps no history', async () => {
    const app = await open({}, {});
    expect(screen.queryByRole('heading')).toBeNull();
    expect(app.sent('GetRateHistory')).toEqual([]);
  });

  it('has a summary of its line in words', async () => {
    const app = await open();
    expect(app.sent('GetRateHistory')).toEqual([{ source: 'gold', range: '1D' }]);
    const image = await screen.findByRole('img');
    expect(image.getAttribute('aria-label')).toBe(
      'Chart of 1 day: from ₹12,400.00 to ₹12,478.40 per gm. Up ₹78.40 (0.63%). ' +
        'Lowest ₹12,350.00, highest ₹12,600.00.',
    );
  });

  it('has its figures as a table, newest first', async () => {
    await open();
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '20 Nov, 11:00₹12,478.40₹12,478.40₹12,478.40',
      '20 Nov, 10:00₹12,500.00₹12,600.00₹12,500.00',
      '20 Nov, 09:00₹12,350.00₹12,437.20₹12,437.20',
    ]);
  });

  it('measures the change to the live rate, or else to the last known one', async () => {
    const app = await open();
    expect(await screen.findByText('over 1 day, up to 20 Nov, 11:00')).toBeTruthy();
    expect(screen.getByText('Up ₹78.40 (0.63%)')).toBeTruthy();
    await app.tick(123_900);
    expect(screen.getByText('Down ₹10.00 (0.08%)')).toBeTruthy();
    expect(screen.getByText('over 1 day')).toBeTruthy();
    await act(async () => app.rates.disconnected(true));
    expect(screen.getByText('Up ₹78.40 (0.63%)')).toBeTruthy();
  });

  it('measures the change of a young store since its record begins, and not over a range that it knows nothing of', async () => {
    const year = (days: number) => () =>
      yes([wireCandle(0, 124_000), wireCandle(24 * days, 124_784)]);
    sessionStorage.setItem('chart-range', '1Y');
    const app = await open({ GetRateHistory: year(20) });
    expect(await screen.findByText('since 20 Nov, up to 10 Dec')).toBeTruthy();
    await app.tick(123_900);
    expect(screen.getByText('since 20 Nov')).toBeTruthy();
    cleanup();
    await open({ GetRateHistory: year(361) });
    expect(await screen.findByText(/^over 1 year/)).toBeTruthy();
  });

  it('fetches the chosen range, and shows it again after a reload', async () => {
    const app = await open();
    await act(async () => void fireEvent.click(range('1 year')));
    expect(app.sent('GetRateHistory').at(-1)).toEqual({ source: 'gold', range: '1Y' });
    expect(range('1 year').getAttribute('aria-pressed')).toBe('true');
    expect(range('1 day').getAttribute('aria-pressed')).toBe('false');
    cleanup();
    const again = await open();
    expect(again.sent('GetRateHistory')).toEqual([{ source: 'gold', range: '1Y' }]);
  });

  it('draws the line, and moves its end at most every six seconds', async () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const app = await open();
    await waitFor(() => expect(drawn.show).toHaveBeenCalled());
    const lines = drawn.show.mock.calls.map(([{ rupees }]) => rupees.filter((r) => r !== null));
    expect(lines.at(-1)).toEqual([12_437.2, 12_500, 12_478.4]);
    await app.tick(124_900);
    expect(drawn.follow.mock.calls.map(([{ rupees }]) => rupees)).toEqual([12_490]);
    expect(drawn.live).toHaveBeenLastCalledWith(true);
    now += 5900;
    await app.tick(125_000);
    expect(drawn.follow).toHaveBeenCalledTimes(1);
    now += 100;
    await app.tick(125_100);
    expect(drawn.follow.mock.calls.at(-1)?.[0].rupees).toBe(12_510);
    await act(async () => app.rates.disconnected(true));
    expect(drawn.live).toHaveBeenLastCalledWith(false);
  });

  it.each([
    ['the store refuses', () => no(500, 'The history is being mended.'), /being mended/],
    ['nothing answers', silence, /did not come/],
  ])('offers to try again if %s', async (_name, answer, words) => {
    let fails = true;
    const app = await open({ GetRateHistory: () => (fails ? answer() : yes(DAY)) });
    await act(() => app.queryClient.cancelQueries());
    await screen.findByText(words, {}, { timeout: 8000 });
    fails = false;
    await act(async () => void fireEvent.click(range('Try again')));
    expect(await screen.findByRole('img')).toBeTruthy();
  });

  it('begins with the first rates of a new store', async () => {
    await open({ GetRateHistory: () => yes([]) });
    expect(await screen.findByText(/The line begins here/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { refetched } from '#client/testing/refetched.ts';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDatabases();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  cleanup();
});

const trade = (fields: Record<string, unknown> = {}) => ({
  orderNo: 'D1',
  productName: 'Digital Gold',
  volume: '1.25',
  source: 'gold',
  typeName: 'Buy',
  type: 1,
  price: '14162.50',
  date: '2026-11-20T06:30:00.000Z',
  ...fields,
});
async function open(answers: Answers, address = '/profile?tab=orders&orders=digital') {
  const app = testApp({ GetProfileForFront: () => yes([]), ...answers });
  await openApp(app, address);
  await screen.findByRole('heading', { name: 'My Account' });
  return app;
}
const rows = () => screen.getAllByRole('article').map(({ textContent }) => textContent);

describe('the digital orders', () => {
  it('digital orders are requested once, with the page', async () => {
    const app = await open({ getOrders: () => yes([trade()]) }, '/profile');
    await waitFor(() => expect(app.sent('getOrders')).toEqual([{ token: 'token-7' }]));
    await act(() =>
      app.router.navigate({ to: '/profile', search: { tab: 'orders', orders: 'digital' } }),
    );
    await screen.findByText('Digital Gold');
    expect(app.sent('getOrders')).toHaveLength(1);
  });

  it('digital orders are requested again while grams or money are on the way, and no more once all are there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let trades = [trade({ State: 'coming' })];
    const app = await open({ getOrders: () => yes(trades) });
    await screen.findByText('Not credited yet');
    trades = [trade({ State: 'done' })];
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByText('Done');
    const asked = app.sent('getOrders').length;
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(app.sent('getOrders')).toHaveLength(asked);
  });

  it('digital orders show the direction of the grams by sign, word and colour', async () => {
    await open({
      getOrders: () =>
        yes([
          trade({ State: 'coming', Rate: '11000.00' }),
          trade({ orderNo: 'S1', type: 2, typeName: 'Sell', volume: 0.5, State: 'payout-due' }),
          trade({ orderNo: 'C1', type: 3, typeName: 'Credit', price: 0, productName: '' }),
          trade({ orderNo: 'C2', type: 4, typeName: '', price: 0, State: 'rejected' }),
        ]),
    });
    await screen.findAllByRole('article');
    expect(rows()).toEqual([
      'Digital Gold20 November 2026, 12:00Order D1Buy +1.2500 gm₹14,162.50₹11,000.00 per gmNot credited yet',
      'Digital Gold20 November 2026, 12:00Order S1Sell −0.5000 gm₹14,162.50Payout on its way',
      'Digital20 November 2026, 12:00Order C1Credit +1.2500 gmDone',
      'Digital Gold20 November 2026, 12:00Order C2Given −1.2500 gmRejected',
    ]);
    const ways = screen
      .getAllByRole('article')
      .map((row) => row.querySelector('[data-comes]')?.getAttribute('data-comes'));
    expect(ways).toEqual(['true', 'false', 'true', 'false']);
  });

  it('a sale whose payout is held back says from when it is paid', async () => {
    const held = { type: 2, State: 'payout-due', PaidFrom: '2026-11-21T06:30:00.000Z' };
    await open({ getOrders: () => yes([trade(held)]) });
    const row = await screen.findByRole('article');
    expect(within(row).getByText('Payout from 21 November 2026, 12:00 on')).toBeDefined();
    expect(within(row).queryByText('Payout on its way')).toBeNull();
  });

  it('a digital order that waits for its card says that it is not paid', async () => {
    await open({ getOrders: () => yes([trade({ State: 'coming', Unpaid: true })]) });
    const row = await screen.findByRole('article');
    expect(within(row).getByText('Not paid yet')).toBeDefined();
    expect(within(row).queryByText('Not credited yet')).toBeNull();
  });

  it('an empty list of digital orders shows its empty state', async () => {
    await open({ getOrders: () => yes([]) });
    await screen.findByRole('heading', { name: 'Not Available' });
  });

  it('digital orders are shown twenty at a time', async () => {
    const many = Array.from({ length: 25 }, (_, at) => trade({ orderNo: `D${at}` }));
    await open({ getOrders: () => yes(many) });
    expect(await screen.findAllByRole('article')).toHaveLength(20);
    await act(async () => screen.getByRole('button', { name: 'Load More' }).click());
    expect(rows()).toHaveLength(25);
  });

  it('digital orders ask for page after page of a store that lists a hundred at once', async () => {
    const all = Array.from({ length: 130 }, (_, at) => ({ ...trade(), Id: `${200 - at}.0` }));
    const app = await open({
      getOrders: ({ Before }) => {
        const from = all.findIndex(({ Id }) => Id === Before) + 1;
        return yes(all.slice(from, from + 100));
      },
    });
    await waitFor(() =>
      expect(app.sent('getOrders')).toEqual([
        { token: 'token-7' },
        { Before: '101.0', token: 'token-7' },
      ]),
    );
    for (const shown of [40, 60, 80, 100, 120, 130]) {
      await act(async () => screen.getByRole('button', { name: 'Load More' }).click());
      expect(rows()).toHaveLength(shown);
    }
  });

  it('digital orders end with the reply of a store that sends everything at once', async () => {
    const app = await open({ getOrders: () => yes(Array.from({ length: 130 }, () => trade())) });
    expect(await screen.findAllByRole('article')).toHaveLength(20);
    expect(app.sent('getOrders')).toHaveLength(1);
  });

  it('digital orders offline say why they cannot be loaded', async () => {
    let answer = () => no(500, 'The orders are closed.');
    onlineManager.setOnline(false);
    await open({ getOrders: () => answer() });
    await screen.findByText('Your orders are at the store');
    await act(async () => onlineManager.setOnline(true));
    await screen.findByText('The orders are closed.');
    answer = () => yes([trade()]);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    const row = await screen.findByRole('article');
    expect(within(row).getByText('Order D1')).toBeDefined();
  });

  it('stored digital orders show their time if a newer answer cannot be had', async () => {
    let answer = () => yes([trade()]);
    const app = await open({ getOrders: () => answer() });
    await screen.findByRole('article');
    answer = () => no(500, 'Closed.');
    await refetched(app.queryClient, ['orders']);
    await screen.findByText(/^Saved on this device, as of /);
    expect(rows()).toHaveLength(1);
  });
});

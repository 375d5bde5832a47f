// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Market } from '#shared/contract/market.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { attach, type PaymentApp, press } from '../testing/payment-shop.ts';
import { openApp, silence } from '#client/testing/shop-app.tsx';
import { made, openTicket, storeTicket, tradeShop } from '../testing/ticket-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
});
afterEach(cleanup);

const says = (app: PaymentApp, notice: Omit<Market, 'open'>) =>
  act(async () => app.rates.market({ open: true, ...notice }));
const DIGITAL = [{ part: 'digital' as const }];
const title = () => screen.queryByText('This price is not to be paid now');
const blocked = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

it('a ticket whose price the refinery withdrew cannot be paid, until trading goes on', async () => {
  storeTicket();
  const app = await openTicket(tradeShop());
  await says(app, { paused: DIGITAL, withdrawn: DIGITAL });
  expect(title()).not.toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(blocked('Continue To Payment')).toBe(true);
  await press('Continue To Payment');
  expect(app.router.state.location.pathname).toBe('/checkout-payment');
  await says(app, {});
  expect(title()).toBeNull();
  expect(screen.getByRole('timer').textContent).toBe('05:00');
  expect(blocked('Continue To Payment')).toBe(false);
});

it('a payment at a withdrawn price offers no way to pay, and keeps its screenshot for when trading goes on', async () => {
  storeTicket();
  const app = await openTicket(tradeShop());
  await press('Continue To Payment');
  await screen.findByRole('link', { name: 'Pay in your UPI app' });
  await attach();
  await says(app, { paused: DIGITAL, withdrawn: DIGITAL });
  expect(screen.queryByRole('link', { name: 'Pay in your UPI app' })).toBeNull();
  expect(screen.queryByText('This price is yours for')).toBeNull();
  expect(screen.queryByText('Your locked price')).toBeNull();
  expect(screen.getByText(/is returned: write to us with D261120AAAAAA\./)).toBeDefined();
  await press('SUBMIT');
  expect(app.sent('proceedToPayDigital')).toEqual([]);
  await says(app, {});
  await press('SUBMIT');
  await waitFor(() => expect(app.sent('proceedToPayDigital')).toHaveLength(1));
});

it('a payment that is being loaded offers its UPI link only once the store has told what it has withdrawn', async () => {
  storeTicket();
  const before = await openTicket(tradeShop());
  await press('Continue To Payment');
  const link = () => screen.queryByRole('link', { name: 'Pay in your UPI app' });
  await waitFor(() => expect(link()).not.toBeNull());
  cleanup();
  let app = before.reloaded();
  await openApp(app, '/modeofpayment');
  await screen.findByText('This price is yours for');
  expect(link()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  await says(app, { paused: DIGITAL, withdrawn: DIGITAL });
  await app.tick();
  expect(title()).not.toBeNull();
  expect(link()).toBeNull();
  cleanup();
  app = before.reloaded();
  await openApp(app, '/modeofpayment');
  await screen.findByText('This price is yours for');
  await app.tick();
  expect(link()).not.toBeNull();
});

describe('a payment page that is connected anew', () => {
  const link = () => screen.queryByRole('link', { name: 'Pay in your UPI app' });
  const to = (app: PaymentApp, change: (rates: PaymentApp['rates']) => void) =>
    act(async () => change(app.rates));
  async function openPaying() {
    storeTicket();
    const app = await openTicket(tradeShop());
    await press('Continue To Payment');
    await waitFor(() => expect(link()).not.toBeNull());
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    await app.tick();
    return app;
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const cutOff = async (app: PaymentApp, ms: number) => {
    await to(app, (rates) => rates.disconnected(true));
    await pass(ms);
    await to(app, (rates) => rates.connected());
  };
  afterEach(() => vi.useRealTimers());

  it('keeps its UPI link where it was cut off for less time than a rate stays live', async () => {
    const app = await openPaying();
    await cutOff(app, 14_000);
    expect(app.rates.state.freshness).toBe('waiting');
    expect(link()).not.toBeNull();
    // What was said grows old on a connection that brings nothing, too.
    await pass(1000);
    expect(link()).toBeNull();
    await says(app, {});
    expect(link()).not.toBeNull();
  });

  it('offers its UPI link again only once the store has told what it withdrew meanwhile', async () => {
    const app = await openPaying();
    await cutOff(app, 15_000);
    expect(link()).toBeNull();
    await says(app, {});
    expect(link()).not.toBeNull();
    await app.tick();
    await cutOff(app, 15_000);
    await says(app, { withdrawn: DIGITAL });
    expect(title()).not.toBeNull();
  });

  it('asks again although the whole shop was halted before: that halt honoured held prices', async () => {
    const app = await openPaying();
    await says(app, { paused: [{ part: 'all' }] });
    expect(link()).not.toBeNull();
    await cutOff(app, 15_000);
    expect(app.rates.state.freshness).toBe('paused');
    expect(link()).toBeNull();
    await says(app, { paused: [{ part: 'all' }] });
    expect(link()).not.toBeNull();
  });

  it('asks again after a sleep that was longer, though the connection was never seen to end', async () => {
    const app = await openPaying();
    await to(app, (rates) => rates.resumed());
    expect(link()).not.toBeNull();
    await app.tick();
    vi.setSystemTime(Date.now() + 15_000);
    await to(app, (rates) => rates.resumed());
    expect(link()).toBeNull();
    await app.tick();
    expect(link()).not.toBeNull();
  });

  it('counts from the last words, where the connection was dead long before it was seen to end', async () => {
    const app = await openPaying();
    await pass(40_000);
    await cutOff(app, 2000);
    expect(app.rates.state.freshness).toBe('waiting');
    expect(link()).toBeNull();
    // A connection that brings nothing is as none at all, and the next one is no younger for it.
    await pass(16_000);
    await act(async () => app.rates.updateFreshness());
    expect(app.rates.state.freshness).toBe('feed-silent');
    expect(link()).not.toBeNull();
    await cutOff(app, 5000);
    expect(link()).toBeNull();
    await says(app, {});
    expect(link()).not.toBeNull();
  });

  it('asks again where the device was set back meanwhile', async () => {
    const app = await openPaying();
    await to(app, (rates) => rates.disconnected(true));
    vi.setSystemTime(Date.now() - 60_000);
    await to(app, (rates) => rates.connected());
    expect(link()).toBeNull();
  });

  it('says what it waits for where the store takes longer than a second', async () => {
    const app = await openPaying();
    // In the bar, or on a computer in the place of the code: the style sheet shows one.
    const asked = () => screen.queryAllByText(/We are asking the store whether this price still/);
    await cutOff(app, 15_000);
    await pass(999);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked().map(({ role }) => role)).toEqual(['status', 'status']);
    await says(app, {});
    expect(asked()).toEqual([]);
  });
});

it('a payment without an answer is sent again at a withdrawn price: it may have been placed before', async () => {
  storeTicket();
  let answer: () => never | ReturnType<typeof made> = silence;
  const app = await openTicket(tradeShop({ proceedToPayDigital: () => answer() }));
  await press('Continue To Payment');
  await screen.findByRole('link', { name: 'Pay in your UPI app' });
  await attach();
  await press('SUBMIT');
  await screen.findByText('No answer from the store yet');
  await says(app, { paused: DIGITAL, withdrawn: DIGITAL });
  expect(title()).toBeNull();
  answer = () => made('D261120AAAAAA');
  await press('Submit again');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/profile'));
  expect(app.sent('proceedToPayDigital')).toHaveLength(2);
});

it.each<[string, Omit<Market, 'open'>]>([
  ['honours held prices', { paused: DIGITAL }],
  ['concerns another metal', { withdrawn: [{ part: 'digital', metal: 'silver' }] }],
  ['concerns what customers sell', { withdrawn: [{ part: 'buy-back' }] }],
])('a ticket goes on to its payment while a halt %s', async (_what, notice) => {
  storeTicket();
  const app = await openTicket(tradeShop());
  await says(app, notice);
  expect(title()).toBeNull();
  await press('Continue To Payment');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/modeofpayment'));
});

it('a sale at a withdrawn price is not made', async () => {
  storeTicket({ type: 2, ONumber: 'S1' });
  const app = await openTicket(tradeShop());
  await says(app, { withdrawn: [{ part: 'buy-back' }] });
  expect(screen.getByText('You cannot sell at this price now')).toBeDefined();
  expect(title()).toBeNull();
  expect(screen.queryByText(/write to us with/)).toBeNull();
  await press('Continue To Payment');
  expect(app.sent('proceedToPayDigital')).toEqual([]);
});

it.each<[string, Market]>([
  ['prices are being checked', { open: true, checking: true }],
  ['the shop is paused and honours held prices', { open: true, paused: [{ part: 'all' }] }],
  ['the market is closed', { open: false }],
])(
  'a held price is said to stand on the ticket and at its payment while %s',
  async (_when, notice) => {
    storeTicket();
    const app = await openTicket(tradeShop());
    // A later halt may still withdraw it, so the text promises no more.
    const stands = () => screen.queryByText('New prices wait. This one holds.');
    expect(stands()).toBeNull();
    await act(async () => app.rates.market(notice));
    expect(stands()).not.toBeNull();
    await press('Continue To Payment');
    await screen.findByText('This price is yours for');
    expect(stands()).not.toBeNull();
  },
);

// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { notePlaced, orderPlacedAt } from '#client/checkout-session/placed-quotes.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { fakeLocks } from '#client/testing/fake-locks.ts';
import { no, yes } from '#client/testing/shop-app.tsx';
import {
  attach,
  CART_LINE,
  choose,
  openPayment,
  paymentApp,
  placed,
  press,
  wireLock,
} from '../testing/payment-shop.ts';
import { transferShop } from '../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(fakeLocks() as unknown as LockManager);
  choose();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const upiLinks = () => screen.queryAllByRole('link', { name: 'Pay in your UPI app' });
const submit = () => screen.getByRole('button', { name: 'SUBMIT' });
const lockOf = (quote: string) => `order at ${quote}`;
/** What another tab does that sends an order at this price, until the returned function is called. */
function sendElsewhere(quote: string): () => void {
  let answered = () => {};
  const over = new Promise<void>((resolve) => (answered = resolve));
  void navigator.locks.request(lockOf(quote), {}, () => over);
  return answered;
}
const isFree = (quote: string) =>
  navigator.locks.request(lockOf(quote), { ifAvailable: true }, (lock) => lock !== null);
const order = () => screen.findByRole('heading', { name: 'This order is placed already' });

it('an order that another tab places at the same price is no longer to be paid here, after a reload neither', async () => {
  const app = paymentApp();
  await openPayment(app);
  await attach();
  expect(upiLinks()).not.toEqual([]);
  const kept = Object.entries({ ...sessionStorage }) as [string, string][];
  notePlaced('Q1', 'B261120AAAAAA');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'placed-quotes' })));
  await order();
  expect(upiLinks()).toEqual([]);
  cleanup();
  // A third tab, which was closed when the order was placed.
  for (const [key, text] of kept) sessionStorage.setItem(key, text);
  await openPayment(app.reloaded());
  await order();
  expect(upiLinks()).toEqual([]);
});

it('an order that is placed here is noted for the other tabs', async () => {
  await openPayment(paymentApp({ proceedToPayCoin: () => placed() }));
  await attach();
  await press('SUBMIT');
  await waitFor(() => expect(orderPlacedAt('Q1')).toBe('B261120AAAAAA'));
});

it.each(['upi', 'transfer'])(
  'pieces that were ordered elsewhere at another price lead to the orders, not to the number of this price, which is none: %s',
  async (way) => {
    const words = 'This bag was already ordered as B261120BBBBBB. Please do not pay again.';
    const app = transferShop({
      LockPrice: () => yes([wireLock({ Total: '99999.00' })]),
      proceedToPayCoin: () => ({ ...no(409, words), reason: 'already-placed' as const }),
    });
    await openPayment(app, `/modeofpayment?mode=${way}`);
    if (way === 'upi') await attach();
    await press(/^(?:SUBMIT|Hold this price)/);
    await screen.findByText(words);
    const link = screen.getByRole('link', { name: 'See your orders' });
    expect(link.getAttribute('href')).toBe('/profile?tab=orders&orders=coin');
    expect(screen.queryByRole('link', { name: /^See order / })).toBeNull();
    expect(orderPlacedAt('Q1')).toBeUndefined();
  },
);

it('a payment that was left while another tab sent its order removes nothing of the next one', async () => {
  const app = paymentApp();
  await openPayment(app);
  await attach();
  const answered = sendElsewhere('Q1');
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findAllByText('Another tab is sending this order');
  await act(() => app.router.navigate({ to: '/about' }));
  const next = { BillingId: 21, ShippingId: 22, proceedType: 'BuyProduct' };
  choose(next);
  notePlaced('Q1', 'B261120AAAAAA');
  await act(async () => answered());
  await waitFor(async () => expect(await isFree('Q1')).toBe(true));
  expect(checkoutSession.addresses.read()).toEqual(next);
});

it('an order that another tab is sending is not to be paid here, and once it is placed this tab says so', async () => {
  await openPayment(paymentApp());
  await attach();
  expect(upiLinks()).not.toEqual([]);
  const answered = sendElsewhere('Q1');
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findAllByText('Another tab is sending this order');
  expect(upiLinks()).toEqual([]);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  notePlaced('Q1', 'B261120AAAAAA');
  act(answered);
  await order();
});

it('an order that came to nothing in another tab can be paid here again', async () => {
  const answered = sendElsewhere('Q1');
  const app = paymentApp();
  await openPayment(app);
  await attach();
  await screen.findAllByText('Another tab is sending this order');
  await press('SUBMIT');
  expect(app.sent('proceedToPayCoin')).toEqual([]);
  act(answered);
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull());
  await press('SUBMIT');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/profile'));
});

it('an order holds off the other tabs from its press until the store has answered', async () => {
  let answer = () => {};
  const said = new Promise<void>((resolve) => (answer = resolve));
  const app = paymentApp({ proceedToPayCoin: () => said.then(() => no(500, 'Not now.')) });
  await openPayment(app);
  await attach();
  expect(await isFree('Q1')).toBe(true);
  await press('SUBMIT');
  await waitFor(async () => expect(await isFree('Q1')).toBe(false));
  answer();
  await screen.findByText('Not now.');
  expect(await isFree('Q1')).toBe(true);
});

it('a payment whose bag is emptied elsewhere says so as soon as it hears, and asks for no money', async () => {
  let full = true;
  const app = paymentApp({
    GetCart: () => yes(full ? [{ CartId: 1, ...wireLock().Lines[0] }] : []),
    LockPrice: () => (full ? yes([wireLock()]) : no(409, 'Cart is empty')),
  });
  await openPayment(app);
  await attach();
  expect(upiLinks()).not.toEqual([]);
  full = false;
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['cart'] }));
  await screen.findByRole('heading', { name: 'Your bag is empty' });
  expect(upiLinks()).toEqual([]);
  expect(screen.getByRole('link', { name: 'See your orders' })).toBeTruthy();
  expect(app.sent('proceedToPayCoin')).toEqual([]);
});

it.each([
  ['with its screenshot', attach],
  ['that is under way in a UPI app', async () => undefined],
])('a payment %s whose piece is no longer sold says that, and where to turn to', async (_, pay) => {
  const gone = 'No longer sold, and taken out of your bag: Lotus coin.';
  let sold = true;
  const piece = { CartId: 1, ...wireLock().Lines[0] };
  let told = false;
  const app = paymentApp({
    // The store says once what it took out.
    GetCart: () => {
      if (sold) return yes([piece]);
      const first = !told;
      told = true;
      return yes([], first ? gone : '');
    },
    LockPrice: () => (sold ? yes([wireLock()]) : no(409, 'Cart is empty')),
  });
  await openPayment(app);
  await pay();
  sold = false;
  for (let times = 0; times < 2; times += 1) {
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['cart'] }));
    await screen.findByText(gone);
  }
  expect(screen.getByText(/write to us with B261120AAAAAA\.$/)).toBeTruthy();
  // A phone may have ended the tab while the UPI app was open.
  cleanup();
  await openPayment(app.reloaded());
  await screen.findByText(/write to us with B261120AAAAAA\.$/);
});

it('a payment whose bag another tab has emptied says so, and goes on once the pieces are back', async () => {
  let full = true;
  const piece = { CartId: 1, ...wireLock().Lines[0] };
  const app = paymentApp({
    GetCart: () => yes(full ? [piece] : []),
    LockPrice: () => (full ? yes([wireLock()]) : no(409, 'Cart is empty')),
    proceedToPayCoin: () =>
      full ? placed() : { ok: false, code: 409, msg: 'Of another bag.', reason: 'price-moved' },
  });
  await openPayment(app);
  await attach();
  full = false;
  await press('SUBMIT');
  await screen.findByRole('heading', { name: 'Your bag is empty' });
  expect(screen.queryByText(/The time for this price is over/)).toBeNull();
  expect(screen.getByText(/^Already paid ₹1,03,500\.00\? Do not pay again\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to your bag' })).toBeTruthy();
  expect(upiLinks()).toEqual([]);
  full = true;
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['cart'] }));
  await app.tick();
  await screen.findByText('Screenshot attached');
  const submit = screen.getByRole('button', { name: 'SUBMIT' });
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByText('Your bag is empty')).toBeNull();
  await press('SUBMIT');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/profile'));
});

it('a bag that another device orders is no longer to be paid here, although nobody touches this page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let lines: object[] = [CART_LINE];
    const LockPrice = () => (lines.length > 0 ? yes([wireLock()]) : no(400, 'Cart is empty'));
    await openPayment(paymentApp({ GetCart: () => yes(lines), LockPrice }));
    await attach();
    expect(upiLinks()).not.toEqual([]);
    lines = [];
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(upiLinks()).toEqual([]));
  } finally {
    vi.useRealTimers();
  }
});

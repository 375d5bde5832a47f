// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import {
  type Answers,
  no,
  openApp,
  silence,
  testApp,
  type TestApp,
  yes,
} from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  cleanup();
});

const ORDER = 'B261120K3F9QX';
const OURS = { extensions: ['orderTracking', 'cardCheckout'] };
const CARD = `/order_status?order=${ORDER}`;
const verified = (fields: object) => yes([{ ONumber: ORDER, OrderDate: '', ...fields }]);
const paid = () => verified({ isSuccess: true });
const failed = () => verified({ isSuccess: false });
const pending = () => verified({ isSuccess: false, Pending: true });

/** The order that this tab has placed. */
const placed = (paymentMode: 'UPI' | 'CARD', isSuccess = true) =>
  sessionStorage.setItem(
    'orderData',
    JSON.stringify({ isSuccess, paymentMode, ONumber: ORDER, OrderDate: '', userName: 'Asha' }),
  );
async function open(address: string, verify?: Answers[string], settings: object = OURS) {
  const answers = { GetCart: () => yes([]), ...(verify && { verifyPayment: verify }) };
  const app = testApp(answers, settings);
  await openApp(app, address);
  return app;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const path = (app: TestApp) => app.router.state.location.href;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const home = (app: TestApp) => waitFor(() => expect(path(app)).toBe('/'));

describe('a payment by card', () => {
  it('a card result is requested by the number that the provider sends back', async () => {
    const app = await open(CARD, paid);
    await title('Your payment has arrived');
    expect(JSON.parse(String(app.sent('verifyPayment')[0]?.['Obj']))).toEqual({
      Token: 'token-7',
      cartId: ORDER,
    });
    expect(screen.getByRole('link', { name: 'Track this order' }).getAttribute('href')).toBe(
      `/order-view/${ORDER}`,
    );
  });

  it('a card result is requested by the number stored in the tab', async () => {
    placed('CARD');
    const app = await open('/order_status', paid);
    await title('Your payment has arrived');
    expect(app.sent('verifyPayment')).toHaveLength(1);
  });

  it('a paid card result leads home after five seconds and clears the tab', async () => {
    placed('CARD');
    const app = await open(CARD, paid);
    await title('Your payment has arrived');
    expect(screen.getByText('Going to the home page in 5 s')).toBeDefined();
    await pass(4000);
    expect(screen.getByText('Going to the home page in 1 s')).toBeDefined();
    expect(path(app)).toBe(CARD);
    await pass(1000);
    await home(app);
    // The result stays on the screen until the home screen takes its place.
    await waitFor(() => expect({ ...sessionStorage }).toEqual({}));
  });

  it.each([
    ['a tap', () => fireEvent.pointerDown(document.body)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['Stay here', () => fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))],
  ])('a card result stays if the customer uses the page: %s', async (_name, use) => {
    const app = await open(CARD, failed);
    await title('Your payment failed. Something went wrong');
    await pass(1000);
    await act(async () => void use());
    await pass(20_000);
    expect(path(app)).toBe(CARD);
    expect(screen.queryByText(/Going to the home page/)).toBeNull();
    // What the tab stored is removed with the page all the same.
    placed('CARD');
    await act(() => app.router.navigate({ to: '/cart' }));
    await waitFor(() => expect(sessionStorage.getItem('orderData')).toBeNull());
  });

  it('the countdown of a card result pauses while the page is hidden', async () => {
    const app = await open(CARD, paid);
    await title('Your payment has arrived');
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(30_000);
    expect(path(app)).toBe(CARD);
    look.mockRestore();
    await pass(6000);
    await home(app);
  });

  it('a failed card payment says that the pieces are back in the bag', async () => {
    await open(CARD, failed);
    await title('Your payment failed. Something went wrong');
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('Your pieces are back in your bag.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to your bag' }).getAttribute('href')).toBe(
      '/cart',
    );
  });

  it.each([
    ['that failed', CARD, failed, 'Your payment failed. Something went wrong'],
    ['of digital metal', '/order_status?order=D261120K3F9QX', paid, 'Your payment has arrived'],
  ])('a card payment %s leaves the bag its coupon', async (_, address, verify, words) => {
    const coupon = JSON.stringify({ id: 1, couponCode: 'LOTUS500', couponAmount: '500' });
    sessionStorage.setItem('couponData', coupon);
    sessionStorage.setItem('finalAmount', '1');
    const extensions = [...OURS.extensions, 'digitalPayments'];
    const app = await open(address, verify, { extensions });
    await title(words);
    await act(() => app.router.navigate({ to: '/cart' }));
    await waitFor(() => expect(sessionStorage.getItem('finalAmount')).toBeNull());
    expect(sessionStorage.getItem('couponData')).toBe(coupon);
  });

  it('a card payment whose money came has spent its coupon', async () => {
    const attempt = { requestId: 'r', fields: '', mode: 'CARD', unheard: false, placed: ORDER };
    sessionStorage.setItem('payment-attempt', JSON.stringify(attempt));
    const coupon = { id: 1, couponCode: 'LOTUS500', couponAmount: '500' };
    sessionStorage.setItem('couponData', JSON.stringify(coupon));
    await open(CARD, paid);
    await title('Your payment has arrived');
    expect(sessionStorage.getItem('couponData')).toBeNull();
  });

  it('a failed card payment of a conversion says that the grams are back', async () => {
    const address = { BillingId: 1, ShippingId: 1, proceedType: 'ConvertCoin' };
    sessionStorage.setItem('addressData', JSON.stringify(address));
    await open(CARD, failed);
    await title('Your payment failed. Something went wrong');
    expect(screen.getByText('Your grams are back in your digital holding.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Back to your bag' })).toBeNull();
    expect(localStorage.getItem('digitalOrder')).toBe('convertedCoinOrder');
  });

  it('a failed card payment of digital metal leads back to it', async () => {
    const address = { BillingId: 0, ShippingId: 0, proceedType: 'BuyDigital' };
    sessionStorage.setItem('addressData', JSON.stringify(address));
    await open(CARD, failed);
    await title('Your payment failed. Something went wrong');
    const back = screen.getByRole('link', { name: 'To digital gold and silver' });
    expect(back.getAttribute('href')).toBe('/digital-gold');
  });

  it('a failed card payment at another store promises nothing about the bag', async () => {
    await open(CARD, failed, {});
    await title('Your payment failed. Something went wrong');
    expect(screen.queryByText(/back in your/)).toBeNull();
  });

  it.each([
    ['come', paid],
    ['failed', failed],
  ])(
    'a card payment that has %s refetches bag and orders and marks the list',
    async (_, answer) => {
      const app = testApp({ verifyPayment: answer, GetCart: () => yes([]) }, OURS);
      app.queryClient.setQueryData(['orders', 'list'], []);
      app.queryClient.setQueryData(['cart', 'lines'], { lines: [], notice: '' });
      await openApp(app, CARD);
      await screen.findByRole('link', { name: /your order|this order/ });
      const stale = (key: string[]) => app.queryClient.getQueryState(key)?.isInvalidated;
      await waitFor(() => expect(stale(['orders', 'list'])).toBe(true));
      expect(stale(['cart', 'lines'])).toBe(true);
      expect(localStorage.getItem('profile')).toBe('orders');
      expect(localStorage.getItem('digitalOrder')).toBe('coinOrder');
    },
  );

  const outcome =
    (Outcome: string, fields: object = {}) =>
    () =>
      verified({ isSuccess: false, ...fields, Outcome });

  it('a card page left without paying is offered again, and polled on', async () => {
    let answer = outcome('unpaid', { Pending: true });
    const app = await open(`${CARD}&left=1`, () => answer());
    await title('Your order is not paid yet');
    expect(screen.queryByText(/waiting for the bank/)).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Go to the card page' }).click());
    expect(app.sent('CreateCardPayment')).toHaveLength(1);
    answer = outcome('paid', { isSuccess: true });
    await pass(3000);
    await title('Your payment has arrived');
  });

  it.each([
    ['left, as long as the bank may say yes', `${CARD}&left=1`, 'waiting'],
    ['not known to be left', CARD, 'unpaid'],
  ])('a card page is not offered again that was %s', async (_name, address, said) => {
    await open(address, outcome(said, { Pending: true }));
    await title('We are waiting for the bank. Do not pay again');
    expect(screen.queryByRole('button', { name: 'Go to the card page' })).toBeNull();
  });

  it.each([
    ['under-way', { isSuccess: true }, 'Your payment has arrived', /shows how far it is/],
    ['part', { Pending: true }, 'Your order is paid in part', /pay nothing more before/],
    ['ended', {}, 'Your order did not go on', /what becomes of your money/],
    ['of a later store', { Pending: true }, 'We are waiting for the bank. Do not pay again', ''],
  ])('a card payment that is %s is reported as such', async (said, fields, heading, words) => {
    await open(CARD, outcome(said, fields));
    await title(heading);
    if (words) expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(/was rejected|confirm it next/)).toBeNull();
    expect(screen.getByRole('link', { name: /your order|this order/ })).toBeDefined();
  });

  it('a pending card payment is polled every three seconds', async () => {
    let answer = pending;
    const app = await open(CARD, () => answer());
    await title('We are waiting for the bank. Do not pay again');
    expect(localStorage.getItem('profile')).toBeNull();
    await pass(3000);
    await waitFor(() => expect(app.sent('verifyPayment')).toHaveLength(2));
    answer = paid;
    await pass(3000);
    await title('Your payment has arrived');
    await pass(1000);
    expect(app.sent('verifyPayment')).toHaveLength(3);
  });

  it('a pending card payment is polled for two minutes, then only by the customer', async () => {
    let answer = pending;
    const app = await open(CARD, () => answer());
    await title('We are waiting for the bank. Do not pay again');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    await pass(300_000);
    expect(app.sent('verifyPayment')).toHaveLength(40);
    expect(path(app)).toBe(CARD);
    answer = paid;
    await act(async () => screen.getByRole('button', { name: 'Check again' }).click());
    await title('Your payment has arrived');
  });

  it('a pending card payment is polled again when the connection is back', async () => {
    onlineManager.setOnline(false);
    const app = await open(CARD, paid);
    await screen.findByText(/We ask the bank as soon as the connection is back/);
    expect(app.sent('verifyPayment')).toHaveLength(0);
    await act(async () => onlineManager.setOnline(true));
    await title('Your payment has arrived');
  });

  it('a pending card payment survives a store that does not answer', async () => {
    let answer: () => ReturnType<typeof paid> = silence;
    await open(CARD, () => answer());
    await screen.findByText(/^The store does not answer just now\. Do not pay again/);
    await pass(8000);
    answer = paid;
    await pass(4000);
    await title('Your payment has arrived');
  });

  it.each([
    [
      'that the store does not know',
      () => no(404, 'There is no such order.'),
      'There is no such order.',
    ],
    ['of which it says nothing', () => yes([]), /gave an answer that this app cannot read/],
  ])('a card result is neither good nor bad: %s', async (_name, answer, words) => {
    const app = await open(CARD, answer);
    await title('How this payment stands is not known');
    expect(screen.getByText(words)).toBeDefined();
    await pass(30_000);
    expect(path(app)).toBe(CARD);
    await act(async () => screen.getByRole('button', { name: 'Check again' }).click());
    expect(app.sent('verifyPayment')).toHaveLength(2);
  });
});

describe('any other payment', () => {
  it('a UPI result comes from the tab and asks nobody', async () => {
    placed('UPI');
    const app = await open('/order_status');
    await title('Your order is placed');
    expect(screen.getByText('Payment in review: do not pay again.')).toBeDefined();
    expect(app.sent('verifyPayment')).toEqual([]);
    await pass(6000);
    await home(app);
  });

  it('a UPI result can be a failure', async () => {
    placed('UPI', false);
    await open('/order_status');
    await title('Your payment failed. Something went wrong');
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/');
  });

  it('the result page without an order goes home', async () => {
    const app = await open('/order_status');
    await home(app);
  });

  it('a placed order is shown with its piece, its amount and the steps ahead', async () => {
    placed('UPI');
    const app = testApp(
      {
        GetCart: () => yes([]),
        GetOrderDetailsById: () => yes([wireLine({ Weight: '1gm' }), wireLine()]),
        GetOrderStatus: () => yes([wireStatus(['placed'])]),
      },
      OURS,
    );
    await openApp(app, '/order_status');
    expect(await screen.findByText('Lotus Gold Coin + 1')).toBeDefined();
    expect(screen.getByText('1 g · 999 · 2 pieces')).toBeDefined();
    expect(await screen.findByText('₹2,81,222.79')).toBeDefined();
    const steps = await screen.findByRole('list', { name: 'What comes next' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Track this order' }).getAttribute('href')).toBe(
      `/order-view/${ORDER}`,
    );
  });

  it('a placed order that cannot be read shows its number alone', async () => {
    placed('UPI');
    const app = testApp(
      { GetCart: () => yes([]), GetOrderDetailsById: () => no(500, 'No.') },
      OURS,
    );
    await openApp(app, '/order_status');
    await title('Your order is placed');
    expect(await screen.findByText(`Order ${ORDER}`)).toBeDefined();
    expect(screen.queryByRole('list', { name: 'What comes next' })).toBeNull();
  });
});

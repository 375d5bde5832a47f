// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goToCardPage } from '#client/testing/browser-stand-ins.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { choose, openPayment, paymentApp, placed, press } from '../testing/payment-shop.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
  choose();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'dataLayer');
});

const PAGE = {
  ONumber: 'B261120AAAAAA',
  Amount: '105570',
  Url: 'https://pay.example/x',
  Method: 'GET',
};
const BUTTON = 'Pay ₹1,05,570.00 by card';

it('a card payment shows the surcharge, places the order once and leads to the card page', async () => {
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  const app = paymentApp({ CreateCardPayment: () => yes([PAGE]) });
  await openPayment(app, '/modeofpayment?mode=card');
  await screen.findByText('Card surcharge (2%)');
  expect(screen.getByText('₹2,070.00')).toBeDefined();
  await press(BUTTON);
  await waitFor(() => expect(goToCardPage).toHaveBeenCalledTimes(1));
  expect(goToCardPage.mock.calls[0]?.[0]).toMatchObject({ Url: 'https://pay.example/x' });
  expect(app.sent('proceedToPayCoin')[0]).toMatchObject({ paymentMode: 'CARD', file: '', Utr: '' });
  expect(app.sent('CreateCardPayment')).toMatchObject([{ ONumber: 'B261120AAAAAA' }]);
  expect(JSON.parse(sessionStorage.getItem('orderData') ?? '')).toMatchObject({
    paymentMode: 'CARD',
    ONumber: 'B261120AAAAAA',
    userName: 'Asha Mehta',
  });
  expect(layer).toEqual([{ event: 'purchase', transaction_id: 'B261120AAAAAA', value: 105_570 }]);
  expect(sessionStorage.getItem('addressData')).toBeNull();
});

it('a card payment offline says that nothing was charged', async () => {
  const app = paymentApp();
  await openPayment(app, '/modeofpayment?mode=card');
  await screen.findByText('Card surcharge (2%)');
  await act(async () => app.rates.deviceOnline(false));
  await screen.findByText(/^You are offline. Nothing has been charged/);
  await press(BUTTON);
  expect(app.sent('proceedToPayCoin')).toEqual([]);
});

it('the choice of the payment mode is kept in the address', async () => {
  const app = paymentApp();
  await openPayment(app);
  const card = await screen.findByRole('radio', { name: /^Card/ });
  card.click();
  await screen.findByRole('button', { name: BUTTON });
  expect(app.router.state.location.href).toBe('/modeofpayment?mode=card');
  screen.getByRole('radio', { name: /^Google Pay \(UPI\)/ }).click();
  await waitFor(() => expect(app.router.state.location.href).toBe('/modeofpayment'));
});

it('a card is not offered at a store without card checkout', async () => {
  const app = paymentApp({}, { extensions: ['priceLock', 'idempotency'] });
  await openPayment(app, '/modeofpayment?mode=card');
  await screen.findByRole('button', { name: 'SUBMIT' });
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a card payment continues if the connection was lost between the order and the card page', async () => {
  let lost = true;
  const app = paymentApp({ CreateCardPayment: () => (lost ? silence() : yes([PAGE])) });
  await openPayment(app, '/modeofpayment?mode=card');
  await screen.findByText('Card surcharge (2%)');
  await press(BUTTON);
  await screen.findByText('Your order waits for the card payment');
  cleanup();
  const again = app.reloaded();
  await openPayment(again);
  await screen.findByText('Your order waits for the card payment');
  lost = false;
  await press('Go to the card page');
  await waitFor(() => expect(goToCardPage).toHaveBeenCalledTimes(1));
  expect(again.sent('proceedToPayCoin')).toHaveLength(1);
});

it('a card payment that the store takes no more says why, and is not offered again', async () => {
  sessionStorage.clear();
  const attempt = { requestId: 'r', fields: '', mode: 'CARD', unheard: false, placed: 'B1' };
  sessionStorage.setItem('payment-attempt', JSON.stringify(attempt));
  const app = paymentApp({ CreateCardPayment: () => no(409, 'Order B1 is paid.') });
  await openPayment(app);
  await screen.findByText('Your order waits for the card payment');
  await press('Go to the card page');
  await screen.findByText('Order B1 is paid.');
  expect(goToCardPage).not.toHaveBeenCalled();
  expect(screen.queryByText('Your order waits for the card payment')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Go to the card page' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See order B1' })).toBeDefined();
});

it('an unanswered card payment is sent again with the same id, still by card', async () => {
  let lost = true;
  const app = paymentApp({
    proceedToPayCoin: () => (lost ? silence() : placed()),
    CreateCardPayment: () => yes([PAGE]),
  });
  await openPayment(app, '/modeofpayment?mode=card');
  await screen.findByText('Card surcharge (2%)');
  await press(BUTTON);
  await screen.findByText(/Your card has not been charged/);
  cleanup();
  const again = app.reloaded();
  await openPayment(again);
  await screen.findByText(/Your card has not been charged/);
  lost = false;
  await press(BUTTON);
  await waitFor(() => expect(goToCardPage).toHaveBeenCalledTimes(1));
  const [first, second] = again.sent('proceedToPayCoin');
  expect(second).toEqual(first);
});

it('choosing addresses again starts a new payment after a placed card order', async () => {
  const attempt = { requestId: 'r', fields: '', mode: 'CARD', unheard: false, placed: 'B1' };
  sessionStorage.setItem('payment-attempt', JSON.stringify(attempt));
  await openPayment(paymentApp());
  await screen.findByText('Your locked price');
  expect(sessionStorage.getItem('payment-attempt')).toBeNull();
});

it('the card total without a price lock follows the feed and looks stale with it', async () => {
  const app = paymentApp({}, { extensions: ['idempotency', 'cardCheckout'] });
  await openPayment(app, '/modeofpayment?mode=card');
  const surcharge = (await screen.findByText('Card surcharge (2%)')).nextElementSibling;
  const states = () =>
    [...document.querySelectorAll<HTMLElement>('main [data-state]')].map(
      ({ dataset }) => dataset['state'],
    );
  expect(surcharge?.textContent).toMatch(/^₹[\d,]+\.\d\d$/);
  expect(new Set(states())).toEqual(new Set(['live']));
  await act(async () => app.rates.deviceOnline(false));
  await waitFor(() => expect(new Set(states())).toEqual(new Set(['stale'])));
  expect(surcharge?.querySelector('[data-state="stale"]')).not.toBeNull();
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { goToCardPage } from '#client/testing/browser-stand-ins.ts';
import { refetched } from '#client/testing/refetched.ts';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { OrderStatusNotice } from './order-status-notice.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it.each([
  ['UPI', /with your order number B261120K3F9QX as the remark/],
  ['CARD', /^We look at it: either you are asked for the rest/],
])('an order that was paid in part says what its customer can do: %s', (PaymentMode, words) => {
  const Money = { Came: '100000', StillToPay: '181222.79', DueBack: '0', GivenBack: '0' };
  const told = wireStatus(['placed'], { PaymentMode, Money: { ...Money, Payments: [] } });
  const [status] = v.parse(GetOrderStatus.reply, [told]);
  if (!status) throw new Error('no status');
  render(<OrderStatusNotice status={status} />);
  expect(screen.getByText('We received ₹1,00,000.00 · ₹1,81,222.79 still to pay')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

it('the rest of an order by UPI is paid in an app while the shop asks for it and can be reached', async () => {
  const Money = { Came: '1000', StillToPay: '500.5', DueBack: '0', GivenBack: '0', Payments: [] };
  const Asked = { Kind: 'rest', Words: '', At: '' };
  const asked = wireStatus(['placed'], { PaymentMode: 'UPI', Money, Asked });
  let status = asked;
  const answers = {
    GetOrderDetailsById: () => yes([wireLine()]),
    GetOrderStatus: () => yes([status]),
  };
  const upi = { pa: 'aurum@icici', pn: 'Aurum' };
  const app = testApp(answers, { extensions: ['orderTracking'], upi });
  await openApp(app, '/order-view/B261120K3F9QX');
  await app.tick();
  const link = await screen.findByRole('link', { name: 'Pay ₹500.50 in your UPI app' });
  expect(link.getAttribute('href')).toMatch(/^upi:.*am=500\.50&cu=INR&tr=B261120K3F9QX/);
  expect(screen.getByText('UPI ID: aurum@icici (Aurum)')).toBeDefined();
  const links = () => screen.queryAllByRole('link', { name: /UPI app/ });
  // What the device has of the order may be over meanwhile.
  await act(async () => app.rates.deviceOnline(false));
  expect(links()).toEqual([]);
  await act(async () => app.rates.deviceOnline(true));
  expect(links()).toHaveLength(1);
  // It is paid already, and waits for a look; or its customer has answered.
  const told = (next: typeof asked) => {
    status = next;
    return refetched(app.queryClient, ['orders', 'status']);
  };
  for (const paid of [{ Money: { ...Money, Waiting: '500.5' }, Asked }, { Money }]) {
    await told(wireStatus(['placed'], { PaymentMode: 'UPI', ...paid }));
    expect(links()).toEqual([]);
    await told(asked);
    expect(links()).toHaveLength(1);
  }
});

it('the rest of an order by card that the shop asks for is paid by card, where the store can take it', async () => {
  const Money = { Came: '1000', StillToPay: '500', DueBack: '0', GivenBack: '0', Payments: [] };
  const Asked = { Kind: 'rest', Words: '', At: '' };
  const status = wireStatus(['placed'], { PaymentMode: 'CARD', CanPay: true, Money, Asked });
  const answers = {
    GetOrderDetailsById: () => yes([wireLine()]),
    GetOrderStatus: () => yes([status]),
  };
  const app = testApp(answers, { extensions: ['orderTracking', 'cardCheckout'] });
  await openApp(app, '/order-view/B261120K3F9QX');
  await screen.findByText('We received ₹1,000.00 · ₹500.00 still to pay');
  expect(screen.getByText(/^Pay the rest by card, at the price of your order/)).toBeDefined();
  const go = screen.getByRole('button', { name: 'Go to the card page' });
  expect(screen.getByRole('link', { name: 'Answer' })).toBeDefined();
  // Only the store can open the card page.
  expect(go.getAttribute('aria-disabled')).toBeNull();
  await act(async () => app.rates.deviceOnline(false));
  expect(go.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(go.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^The store cannot be reached/);
  await act(async () => app.rates.deviceOnline(true));
  expect(go.getAttribute('aria-disabled')).toBeNull();
  cleanup();
  await openApp(testApp(answers, { extensions: ['orderTracking'] }), '/order-view/B261120K3F9QX');
  await screen.findByRole('link', { name: 'Answer' });
  expect(screen.queryByRole('button', { name: 'Go to the card page' })).toBeNull();
});

it('a card page that cannot be opened says what this tap did, as the order may be paid already', async () => {
  const status = wireStatus(['placed'], { PaymentMode: 'CARD', CanPay: true });
  const app = testApp(
    {
      GetOrderDetailsById: () => yes([wireLine()]),
      GetOrderStatus: () => yes([status]),
      CreateCardPayment: silence,
    },
    { extensions: ['orderTracking', 'cardCheckout'] },
  );
  await openApp(app, '/order-view/B261120K3F9QX');
  const go = await screen.findByRole('button', { name: 'Go to the card page' });
  await act(async () => go.click());
  expect(toasts.error).toHaveBeenCalledWith(expect.stringContaining(' This tap charged nothing. '));
});

it('an order that was paid meanwhile says so at the press that would pay it again', async () => {
  let status = wireStatus(['placed'], { PaymentMode: 'CARD', CanPay: true });
  const app = testApp(
    {
      GetOrderDetailsById: () => yes([wireLine()]),
      GetOrderStatus: () => yes([status]),
      CreateCardPayment: () => no(409, 'This order is paid.'),
    },
    { extensions: ['orderTracking', 'cardCheckout'] },
  );
  await openApp(app, '/order-view/B261120K3F9QX');
  const go = await screen.findByRole('button', { name: 'Go to the card page' });
  status = wireStatus(['placed', 'payment-received'], { PaymentMode: 'CARD', CanPay: false });
  await act(async () => go.click());
  expect(toasts.error).toHaveBeenCalledWith('This order is paid.');
  expect(goToCardPage).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('This order is not paid yet')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Go to the card page' })).toBeNull();
});

it.each([
  ['the tab', () => window.dispatchEvent(new Event('visibilitychange'))],
  [
    'the network',
    () => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  ],
])(
  'an order asks the store as soon as %s is back, however young its last answer is',
  async (_, back) => {
    let status = wireStatus(['placed'], { PaymentMode: 'CARD', CanPay: true });
    const app = testApp(
      { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => yes([status]) },
      { extensions: ['orderTracking', 'cardCheckout'] },
    );
    await openApp(app, '/order-view/B261120K3F9QX');
    await screen.findByText('This order is not paid yet');
    status = wireStatus(['placed', 'payment-received'], { PaymentMode: 'CARD', CanPay: false });
    act(() => back());
    await waitFor(() => expect(screen.queryByText('This order is not paid yet')).toBeNull());
  },
);

const NOW = Date.UTC(2026, 10, 20, 6, 30);

it('a price that was held until a time in a sleep of the device is no longer said to be held', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let now = NOW;
  const status = wireStatus(['placed'], { PaymentMode: 'TRANSFER', HeldUntil: NOW + 600_000 });
  const app = testApp(
    { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => yes([status]) },
    { extensions: ['orderTracking', 'bankTransfer'] },
  );
  Object.assign(app.clock, { now: () => now });
  await openApp(app, '/order-view/B261120K3F9QX');
  await screen.findByText(/^Your price is held until /);
  expect(screen.getByRole('link', { name: 'Pay' })).toBeDefined();
  // Timers stand still in a sleep, and the clock goes on.
  now += 700_000;
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('The time for this price is over')).toBeDefined();
  expect(screen.queryByText(/held until/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
});

it('an order is drawn with what is said above its lines, which would move them later', async () => {
  let answer: (reply: ReturnType<typeof yes>) => void = () => undefined;
  const app = testApp(
    {
      GetOrderDetailsById: () => yes([wireLine()]),
      GetOrderStatus: () => new Promise((resolve) => (answer = resolve)),
    },
    { extensions: ['orderTracking'] },
  );
  await openApp(app, '/order-view/B261120K3F9QX');
  await waitFor(() => expect(app.sent('GetOrderDetailsById')).toHaveLength(1));
  await screen.findByText('Loading your order');
  expect(screen.queryByRole('table')).toBeNull();
  await act(async () => answer(yes([wireStatus(['placed'])])));
  await screen.findByRole('table', { name: 'What was ordered' });
  expect(screen.getByText('Payment in review: do not pay again')).toBeDefined();
});

it.each([
  ['TRANSFER', 1],
  // Its step says it.
  ['UPI', 0],
])('a conversion by %s whose price is over says that its grams are back', (PaymentMode, times) => {
  const more = { PaymentMode, Kind: 'convert', FromHolding: '1', Metal: 'Gold' };
  const [status] = v.parse(GetOrderStatus.reply, [wireStatus(['placed', 'lapsed'], more)]);
  if (!status) throw new Error('no status');
  render(<OrderStatusNotice status={status} />);
  expect(screen.queryAllByText('1 g went back to your digital gold.')).toHaveLength(times);
  // Whoever sells them meanwhile has no price to go on at.
  expect(
    screen.getByText(/goes on at its price as long as you still hold the grams/),
  ).toBeDefined();
});

it('money that came for a replaced order when the other one needed none is said to go back', async () => {
  const Money = { Came: '900', StillToPay: '0', DueBack: '500', GivenBack: '0', Payments: [] };
  const more = { PaymentMode: 'TRANSFER', Money, ReplacedBy: 'B261120BBBBBB' };
  const answers = {
    GetOrderDetailsById: () => yes([wireLine()]),
    GetOrderStatus: () => yes([wireStatus(['placed', 'lapsed', 'replaced'], more)]),
  };
  await openApp(
    testApp(answers, { extensions: ['orderTracking', 'payouts'] }),
    '/order-view/B261120K3F9QX',
  );
  await screen.findByText(/^You took the new price\. What had come counts for/);
  screen.getByText('We owe you ₹500.00. It goes back to you.');
  screen.getByRole('link', { name: 'Tell us where to send it' });
});

it('an order that is not paid by card yet says by when it has to be', async () => {
  const more = { PaymentMode: 'CARD', CanPay: 1 };
  const answers = {
    GetOrderDetailsById: () => yes([wireLine()]),
    GetOrderStatus: () => yes([wireStatus(['placed'], more)]),
  };
  await openApp(testApp(answers, { extensions: ['orderTracking'] }), '/order-view/B261120K3F9QX');
  await screen.findByText(/^Pay by card to keep the order: .* is closed after half an hour\./);
});

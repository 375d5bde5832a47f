// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const SALE = {
  Id: 's4',
  orderNo: 'S261120K3F9QX',
  productName: 'Digital Gold',
  volume: '1.5',
  source: 'Gold',
  typeName: 'Sell',
  type: 2,
  price: '19122.00',
  date: '2026-11-20T06:30:00.000Z',
  State: 'payout-due',
};

it('a sale that waits for its payout is asked for again while its page is open, until it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let sale = SALE;
  const app = testApp({ getOrders: () => yes([sale]) }, { extensions: ['orderTracking'] });
  const halfAMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000));
  await openApp(app, `/order-view/${SALE.orderNo}`);
  await screen.findByText('Payout on its way');
  expect(screen.getByText(/call us before it is paid/)).toBeDefined();
  sale = { ...SALE, State: 'done' };
  await halfAMinute();
  await screen.findByText('Paid to you');
  expect(screen.queryByText(/call us before it is paid/)).toBeNull();
  const asked = app.sent('getOrders').length;
  await halfAMinute();
  await halfAMinute();
  expect(app.sent('getOrders')).toHaveLength(asked);
});

it('a sale whose money did not arrive says so, that it is sent again, and when to call', async () => {
  const returned = { ...SALE, Returned: true };
  const app = testApp({ getOrders: () => yes([returned]) }, { extensions: ['orderTracking'] });
  await openApp(app, `/order-view/${SALE.orderNo}`);
  await screen.findByText('Payout did not arrive, is sent again');
  // A place that is saved under My Account now is not where this sale goes.
  expect(screen.getByText(/if that is wrong or closed, call us first/)).toBeDefined();
});

// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { type Answers, CUSTOMER, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { persistCustomerData } from './persist-customer-data.ts';
import { setUpPersistence } from './set-up-persistence.ts';
import { persistedCustomer } from '#client/persistence/queries/persist-private-queries.ts';
import { refetchCustomerData } from '../prefetch/prefetch-customer-data.ts';

const KEY = 'kept-own/7';
const coins = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    Id: n + 1,
    CartId: `B${count - n}`,
    OrderDate: `2026-11-${String(28 - n).padStart(2, '0')}`,
  }));
const ANSWERS: Answers = {
  getOrdersByUserForFront: () => yes(coins(12)),
  GetProfileForFront: () => yes([]),
  GetBalance: () => yes([{ gold: '12.5', silver: '0' }]),
  GetOrderDetailsById: () => yes([wireLine({ ImagePath: '' })]),
  GetOrderStatus: ({ ONumber }) => yes([wireStatus(['placed'], { ONumber })]),
};

const open = (answers: Answers = {}) => {
  const app = testApp({ ...ANSWERS, ...answers }, { extensions: ['orderTracking'] });
  app.session.begin(CUSTOMER, 'token-7');
  return app;
};
const ended: (() => void)[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const end of ended.splice(0)) end();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const kept = () => localStorage.getItem(KEY) ?? '';

it('customer data: addresses, holdings and the latest ten orders are prefetched once', async () => {
  const app = open();
  ended.push(app.session.end);
  persistCustomerData(app);
  persistCustomerData(app);
  await vi.waitFor(() => expect(kept()).toContain('"lines","B3"'), 8000);
  expect(app.sent('GetOrderDetailsById').map(({ CartId }) => CartId)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `B${n}`),
  );
  expect(app.sent('GetOrderStatus')).toHaveLength(10);
  for (const name of ['GetProfileForFront', 'GetBalance', 'getOrders', 'getConvertCoinOrder']) {
    expect(app.sent(name)).toHaveLength(1);
  }
  // Seen again soon: nothing is refetched.
  const before = app.calls.length;
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(app.calls.length).toBe(before);
}, 20_000);

it('customer data: a removed group is not prefetched for a day, unless the customer asks for it', async () => {
  await import('../prefetch/prefetch-customer-data.ts');
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const app = open();
  ended.push(app.session.end);
  persistCustomerData(app);
  await vi.advanceTimersByTimeAsync(5000);
  expect(app.sent('GetProfileForFront')).toHaveLength(1);
  const lookAgain = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5000);
  };
  await lookAgain();
  persistedCustomer(app.queryClient)?.remove('addresses');
  await lookAgain();
  expect(app.sent('GetProfileForFront')).toHaveLength(1);
  await refetchCustomerData(app, 'addresses');
  persistedCustomer(app.queryClient)?.remove('holdings');
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  await lookAgain();
  expect(app.sent('GetProfileForFront')).toHaveLength(3);
  expect(app.sent('GetBalance')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  await lookAgain();
  expect(app.sent('GetBalance')).toHaveLength(2);
});

it('customer data: prefetching stops with data saving, without a network, and when the store is silent', async () => {
  vi.useFakeTimers();
  const saving = open();
  ended.push(saving.session.end);
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
  persistCustomerData(saving);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(saving.calls).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');

  onlineManager.setOnline(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(saving.calls).toEqual([]);

  saving.session.end();
  const cut = open({ GetBalance: silence });
  ended.push(cut.session.end);
  persistCustomerData(cut);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(cut.sent('GetProfileForFront')).toHaveLength(1);
  expect(cut.sent('GetBalance')).toHaveLength(1);
  expect(cut.sent('getOrdersByUserForFront')).toEqual([]);
});

it('customer data: persisting begins with a login and ends with it, also during a fetch', async () => {
  vi.useFakeTimers();
  const app = testApp(ANSWERS, { extensions: ['orderTracking'] });
  localStorage.setItem('kept-own/3', 'what a login of long ago left');
  await setUpPersistence(app);
  expect(localStorage.getItem('kept-own/3')).toBeNull();
  app.session.begin(CUSTOMER, 'token-7');
  await vi.waitFor(() => expect(kept()).toContain('"orders","list"'), 8000);
  app.session.end();
  expect(kept()).toBe('');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(kept()).toBe('');
});

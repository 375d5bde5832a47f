// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { no, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { PrefetchStopped } from '#client/prefetch/prefetcher.ts';
import { refetchCustomerData } from './prefetch-customer-data.ts';

const ORDERS = Array.from({ length: 12 }, (_, at) => ({
  Id: at + 1,
  CartId: `B${at + 1}`,
  OrderDate: `2026-11-${20 - at}T04:30:00.000Z`,
}));

const customer = (answers = {}, settings = { extensions: ['orderTracking'] }) =>
  testApp(
    {
      getOrdersByUserForFront: () => yes(ORDERS),
      GetOrderDetailsById: () => yes([wireLine()]),
      GetOrderStatus: () => yes([wireStatus(['placed', 'confirmed', 'dispatched', 'delivered'])]),
      GetProfileForFront: () => yes([]),
      GetBalance: () => yes([{ gold: '1', silver: '2' }]),
      ...answers,
    },
    settings,
  );

afterEach(() => onlineManager.setOnline(true));

describe('refetchCustomerData', () => {
  it.each([
    ['addresses', ['GetProfileForFront']],
    ['holdings', ['GetBalance']],
  ] as const)('fetches %s at each call', async (group, names) => {
    const app = customer();
    await refetchCustomerData(app, group);
    await refetchCustomerData(app, group);
    expect(app.calls.map(({ name }) => name)).toEqual([...names, ...names]);
  });

  it('fetches the lists of orders and the latest ten, and the lines of each only once', async () => {
    const app = customer();
    await refetchCustomerData(app, 'orders');
    await refetchCustomerData(app, 'orders');
    expect(app.sent('getOrdersByUserForFront')).toHaveLength(2);
    expect(app.sent('GetOrderDetailsById')).toHaveLength(10);
    expect(app.sent('GetOrderStatus')).toHaveLength(20);
  });

  it('fetches the state of older orders that are not finished', async () => {
    const app = customer();
    const keep = (order: string, status: unknown) =>
      app.queryClient.setQueryData(['orders', 'status', order], status);
    keep('B11', wireStatus(['placed']));
    keep('B12', wireStatus(['placed', 'rejected']));
    await refetchCustomerData(app, 'orders');
    const asked = app.sent('GetOrderStatus').map(({ ONumber }) => ONumber);
    expect(asked).toContain('B11');
    expect(asked).not.toContain('B12');
  });

  it('does not ask a store without tracking for the state of orders', async () => {
    const app = customer({}, { extensions: [] });
    await refetchCustomerData(app, 'orders');
    expect(app.sent('GetOrderStatus')).toEqual([]);
  });

  it('throws at once where the store does not answer, refuses, or there is no network', async () => {
    const gone = customer({ GetBalance: silence });
    await expect(refetchCustomerData(gone, 'holdings')).rejects.toBeInstanceOf(PrefetchStopped);
    const refused = customer({ GetBalance: () => no(500, 'later') });
    await expect(refetchCustomerData(refused, 'holdings')).rejects.toBeInstanceOf(PrefetchStopped);
    onlineManager.setOnline(false);
    const app = customer();
    await expect(refetchCustomerData(app, 'orders')).rejects.toBeInstanceOf(PrefetchStopped);
    expect(app.calls).toEqual([]);
  });
});

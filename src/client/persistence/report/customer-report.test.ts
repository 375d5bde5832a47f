// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/api/query-client.ts';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { CUSTOMER } from '#client/testing/shop-app.tsx';
import {
  type PersistedCustomer,
  persistPrivateQueries,
} from '../queries/persist-private-queries.ts';
import { saveInvoice } from '../values/saved-invoices.ts';
import { customerReport, removeCustomerGroup } from './customer-report.ts';

const NOW = 1_700_000_000_000;
let own: PersistedCustomer | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  emptyDatabases();
  localStorage.setItem('loginResponse', JSON.stringify(CUSTOMER));
  localStorage.setItem('token', 'token-7');
});
afterEach(() => {
  own?.wipe();
  vi.useRealTimers();
});

function openCustomer() {
  const queryClient = createQueryClient();
  own = persistPrivateQueries(queryClient, localStorage, 7);
  const keep = (queryKey: string[], data: unknown, group: string, part?: string) => {
    const meta = { private: true, keep: 'private', group, ...(part && { part }) } as never;
    return queryClient.fetchQuery({ queryKey, queryFn: () => data, meta });
  };
  return { queryClient, keep };
}

async function keepSome() {
  const { queryClient, keep } = openCustomer();
  await keep(['orders', 'list'], [1, 2, 3], 'orders');
  await keep(['orders', 'lines', 'B1'], [1], 'orders', 'B1');
  vi.setSystemTime(NOW + 1000);
  await keep(['orders', 'status', 'B1'], {}, 'orders', 'B1');
  await keep(['orders', 'lines', 'B2'], [1], 'orders', 'B2');
  await keep(['cart', 'lines'], { lines: [{}, {}], notice: '' }, 'bag');
  await keep(['cart', 'count'], 2, 'bag');
  await keep(['account', 'profile'], [{}, {}], 'addresses');
  await keep(['balance'], { gold: '1' }, 'holdings');
  const pdf = new ArrayBuffer(8);
  await saveInvoice({ customer: 7, order: 'B1', fileName: 'B1.pdf', pdf, cachedAt: NOW });
  await vi.advanceTimersByTimeAsync(500);
  return queryClient;
}
const counts = async () => (await customerReport(7)).groups.map(({ name, count }) => [name, count]);

it('customerReport counts each group with its size and age', async () => {
  await keepSome();
  const { groups } = await customerReport(7);
  expect(groups).toEqual([
    { name: 'orders', count: 2, bytes: expect.any(Number), oldest: NOW, newest: NOW + 1000 },
    {
      name: 'bag',
      count: 1,
      bytes: expect.any(Number),
      oldest: NOW + 1000,
      newest: NOW + 1000,
    },
    {
      name: 'addresses',
      count: 2,
      bytes: expect.any(Number),
      oldest: NOW + 1000,
      newest: NOW + 1000,
    },
    {
      name: 'holdings',
      count: 1,
      bytes: expect.any(Number),
      oldest: NOW + 1000,
      newest: NOW + 1000,
    },
    { name: 'invoices', count: 1, bytes: 8, oldest: NOW, newest: NOW },
  ]);
  const size = 2 * (localStorage.getItem('kept-own/7')?.length ?? 0);
  const sum = groups.slice(0, 4).reduce((total, { bytes }) => total + bytes, 0);
  expect(sum).toBeGreaterThan(size / 2);
  expect(sum).toBeLessThanOrEqual(size);
});

it('customerReport counts no bag where only the number of its badge is stored: there is nothing to read', async () => {
  const { keep } = openCustomer();
  await keep(['cart', 'count'], 2, 'bag');
  await vi.advanceTimersByTimeAsync(500);
  expect(localStorage.getItem('kept-own/7')).toContain('count');
  expect((await counts())[1]).toEqual(['bag', 0]);
});

it('removeCustomerGroup removes one group, or all of them', async () => {
  const queryClient = await keepSome();
  await removeCustomerGroup(7, queryClient, 'orders');
  await vi.advanceTimersByTimeAsync(500);
  expect(await counts()).toEqual([
    ['orders', 0],
    ['bag', 1],
    ['addresses', 2],
    ['holdings', 1],
    ['invoices', 1],
  ]);
  expect(queryClient.getQueryData(['orders', 'list'])).toBeUndefined();
  await removeCustomerGroup(7, queryClient);
  await vi.advanceTimersByTimeAsync(500);
  expect(localStorage.getItem('kept-own/7') ?? '').not.toContain('balance');
  expect((await counts()).every(([, count]) => count === 0)).toBe(true);
});

it('customerReport is empty for a customer with nothing stored', async () => {
  expect((await customerReport(8)).groups.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

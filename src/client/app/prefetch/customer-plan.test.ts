import { expect, it } from 'vitest';
import type { Trade } from '#shared/contract/digital.ts';
import { latestOrders } from './customer-plan.ts';

const coin = (CartId: string, OrderDate: string) => ({ Id: 1, CartId, OrderDate });
const converted = (OrderId: string, OrderDate: string) => ({ OrderId, OrderDate });
const trade = (orderNo: string, date: string, type = 1): Trade => ({
  orderNo,
  date,
  type,
  productName: '',
  volume: '1',
  source: 'gold',
  typeName: '',
  price: '1',
});
const names = (...lists: Parameters<typeof latestOrders>) =>
  latestOrders(...lists).map(({ order }) => order);

it('latestOrders takes the latest orders of all kinds, and of digital trades the purchases', () => {
  const found = latestOrders(
    [coin('B3', '2026-11-20'), coin('B1', '2026-11-01')],
    [converted('C2', '2026-11-10T10:00:00Z')],
    [trade('S4', '2026-11-21', 2), trade('D4', '2026-11-19'), trade('', '2026-11-21')],
    3,
  );
  expect(found).toEqual([
    { order: 'B3', lines: true },
    { order: 'D4', lines: false },
    { order: 'C2', lines: true },
  ]);
});

it('latestOrders takes orders in turns where dates cannot be read', () => {
  const coins = ['B3', 'B2', 'B1'].map((name) => coin(name, 'Kartik 5'));
  expect(names(coins, [converted('C1', '2026-11-10')], [], 3)).toEqual(['B3', 'C1', 'B2']);
});

it('latestOrders is empty without orders', () => {
  expect(names([], [], [], 10)).toEqual([]);
});

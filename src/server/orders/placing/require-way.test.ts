import { expect, it } from 'vitest';
import type { ShopContext } from '#server/context.ts';
import { requireWay } from './require-way.ts';

type Store = Parameters<typeof requireWay>[0];

const HOUR = 60 * 60_000;
/** A store that takes UPI up to a lakh of rupees, and nothing else. */
const store: Store = {
  now: () => 0,
  cards: undefined,
  transfer: undefined,
  upi: { most: '100000', bankMost: '0', openMost: 3, lapseMs: HOUR },
  identity: { from: '0', digitalFrom: '0' } as ShopContext['identity'],
};
const refused = (asked: Parameters<typeof requireWay>[1]) => () => requireWay(store, asked);

it('a way that does not work names no other way, which the store may not take either', () => {
  const order = { total: '150000', number: 'B1', kind: 'buy' } as const;
  expect(refused({ ...order, mode: 'UPI' })).toThrow('Please pay in another way');
  expect(refused({ ...order, mode: 'TRANSFER' })).toThrow('Please pay in another way');
});

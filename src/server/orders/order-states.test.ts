import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '#shared/contract/orders.ts';
import { mayMove } from './order-states.ts';

const ALLOWED = [
  'placed > payment-received',
  'placed > rejected',
  'payment-received > confirmed',
  'payment-received > rejected',
  'confirmed > dispatched',
  'dispatched > delivered',
  'dispatched > credited-back',
];
const every = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => ({ from, to })));
const named = (wanted: boolean) =>
  every.filter(({ from, to }) => ALLOWED.includes(`${from} > ${to}`) === wanted);

describe('the states of an order', () => {
  it('know every step that is written here', () => {
    expect(named(true)).toHaveLength(ALLOWED.length);
    expect(named(false)).toHaveLength(ORDER_STATES.length ** 2 - ALLOWED.length);
  });

  it.each(named(true))('lead from $from to $to', ({ from, to }) => {
    expect(mayMove(from, to)).toBe(true);
  });

  it.each(named(false))('never lead from $from to $to', ({ from, to }) => {
    expect(mayMove(from, to)).toBe(false);
  });
});

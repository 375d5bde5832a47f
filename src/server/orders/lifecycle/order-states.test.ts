import { describe, expect, it } from 'vitest';
import { ORDER_STATES, type OrderState } from '#shared/contract/orders.ts';
import { mayMove } from './order-states.ts';

const ALLOWED = [
  'placed > payment-received',
  'placed > rejected',
  'payment-received > confirmed',
  'payment-received > rejected',
  'confirmed > dispatched',
  'dispatched > delivered',
  'dispatched > credited-back',
  'confirmed > cancelled',
  'dispatched > returned',
  'delivered > returned',
  'placed > lapsed',
  'lapsed > rejected',
  'lapsed > replaced',
];
const every = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => ({ from, to })));
const named = (wanted: boolean) =>
  every.filter(({ from, to }) => ALLOWED.includes(`${from} > ${to}`) === wanted);

describe('the states of an order', () => {
  it('end with the confirmation where digital metal is bought', () => {
    const next = (from: OrderState) => ORDER_STATES.filter((to) => mayMove('digital', from, to));
    expect(next('placed')).toEqual(['payment-received', 'rejected']);
    expect(next('payment-received')).toEqual(['confirmed', 'rejected']);
    expect(next('confirmed')).toEqual([]);
  });

  it('know every step that is written here', () => {
    expect(named(true)).toHaveLength(ALLOWED.length);
    expect(named(false)).toHaveLength(ORDER_STATES.length ** 2 - ALLOWED.length);
  });

  it.each(named(true))('lead from $from to $to', ({ from, to }) => {
    expect(mayMove('buy', from, to)).toBe(true);
    expect(mayMove('convert', from, to)).toBe(true);
  });

  it.each(named(false))('never lead from $from to $to', ({ from, to }) => {
    expect(mayMove('buy', from, to)).toBe(false);
    expect(mayMove('digital', from, to)).toBe(false);
  });
});

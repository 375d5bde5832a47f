import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { wireStatus } from '#client/testing/sample-orders.ts';
import { stateText } from '../order-state.ts';
import { orderSteps } from './order-timeline.ts';

type States = Parameters<typeof wireStatus>[0];
const status = (states: States, fields = {}) => wireStatus(states, fields) as OrderStatus;
const ladder = (states: States, fields = {}) =>
  orderSteps(status(states, fields)).map(({ title, state }) => `${String(title)}: ${state}`);

describe('the ladder of an order', () => {
  it.each<[States, string[]]>([
    [['placed'], ['done', 'now', 'ahead', 'ahead', 'ahead']],
    [
      ['placed', 'payment-received'],
      ['done', 'done', 'now', 'ahead', 'ahead'],
    ],
    [
      ['placed', 'payment-received', 'confirmed', 'dispatched'],
      ['done', 'done', 'done', 'done', 'now'],
    ],
    [
      ['placed', 'payment-received', 'confirmed', 'dispatched', 'delivered'],
      ['done', 'done', 'done', 'done', 'done'],
    ],
  ])('of %j has five steps: %j', (states, looks) => {
    const names = ['Received', 'Verified', 'Confirmed', 'Dispatched', 'Delivered'];
    expect(ladder(states)).toEqual(names.map((name, at) => `${name}: ${looks[at]}`));
  });

  it('ends where the order ended, with nothing to come', () => {
    expect(ladder(['placed', ['rejected', 'No money came.']])).toEqual([
      'Received: done',
      'Rejected: stopped',
    ]);
    const way: States = ['placed', 'payment-received', 'confirmed', 'dispatched', 'credited-back'];
    expect(ladder(way).slice(-2)).toEqual(['Dispatched: done', 'Credited back: stopped']);
    // Why stands above the ladder, once.
    const [, end] = orderSteps(status(['placed', ['rejected', 'No money came.']]));
    expect(end).not.toHaveProperty('note');
  });

  it('tells times in India, and notes as they were written', () => {
    const steps = orderSteps(
      status(['placed', 'payment-received', 'confirmed', ['dispatched', 'BlueDart 78']]),
    );
    expect(steps[3]).toMatchObject({ when: '21 November 2026, 11:30', note: 'BlueDart 78' });
    expect(steps[0]).not.toHaveProperty('note');
    expect(steps[4]).not.toHaveProperty('when');
  });

  it.each([
    [{}, 'We are looking for your payment in our account.'],
    [{ PaymentMode: 'CARD', CanPay: true }, 'The payment by card has not been made.'],
    [{ PaymentMode: 'CARD' }, 'The bank has not answered yet.'],
  ])('says what a placed order of %j waits for', (fields, note) => {
    expect(orderSteps(status(['placed'], fields))[1]).toMatchObject({ state: 'now', note });
  });
});

it.each<[States, object, string, string]>([
  [['placed'], {}, 'In review', 'wait'],
  [['placed'], { PaymentMode: 'CARD', CanPay: true }, 'Not paid yet', 'act'],
  [['placed'], { PaymentMode: 'CARD' }, 'At the bank', 'wait'],
  [['placed', 'payment-received'], {}, 'Paid', 'good'],
  [['confirmed'], {}, 'Confirmed', 'good'],
  [['dispatched'], {}, 'Dispatched', 'good'],
  [['delivered'], {}, 'Delivered', 'good'],
  [['rejected'], {}, 'Rejected', 'bad'],
  [['credited-back'], {}, 'Credited back', 'bad'],
])('an order at %j %j is in two words: %s', (states, fields, text, tone) => {
  expect(stateText(status(states, fields))).toEqual({ text, tone });
});

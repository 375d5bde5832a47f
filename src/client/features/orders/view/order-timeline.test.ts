import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/contract/orders.ts';
import { wireStatus } from '#client/testing/sample-orders.ts';
import { stateText } from '../order-state.ts';
import { orderSteps } from './order-timeline.ts';

type States = Parameters<typeof wireStatus>[0];
const status = (states: States, fields = {}) => wireStatus(states, fields) as OrderStatus;
const steps = (states: States, fields = {}) =>
  orderSteps(status(states, fields)).map(({ title, state }) => `${String(title)}: ${state}`);

describe('the timeline of an order', () => {
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
  ])('the timeline of %j has five steps: %j', (states, looks) => {
    const names = ['Received', 'Verified', 'Confirmed', 'Dispatched', 'Delivered'];
    expect(steps(states)).toEqual(names.map((name, at) => `${name}: ${looks[at]}`));
  });

  it("names the store's days until dispatch, or else the policy's", () => {
    const told = status(['placed', 'payment-received', 'confirmed']);
    const note = (days?: number) =>
      orderSteps(told, days).find(({ state }) => state === 'now')?.note;
    expect(note(3)).toBe('Dispatch is within 3 business days of the confirmation.');
    expect(note(1)).toBe('Dispatch is within 1 business day of the confirmation.');
    expect(note()).toBe('Dispatch is within 6 business days of the confirmation.');
  });

  it('the timeline of an ended order has no steps ahead', () => {
    expect(steps(['placed', ['rejected', 'No money came.']])).toEqual([
      'Received: done',
      'Rejected: stopped',
    ]);
    const way: States = ['placed', 'payment-received', 'confirmed', 'dispatched', 'credited-back'];
    expect(steps(way).slice(-2)).toEqual(['Dispatched: done', 'Credited back: stopped']);
    // The notice above the timeline says why.
    const [, end] = orderSteps(status(['placed', ['rejected', 'No money came.']]));
    expect(end).not.toHaveProperty('note');
  });

  it('the timeline shows Indian times, and notes as they were written', () => {
    const steps = orderSteps(
      status(['placed', 'payment-received', 'confirmed', ['dispatched', 'BlueDart 78']]),
    );
    expect(steps[3]).toMatchObject({ when: '21 November 2026, 11:30', note: 'BlueDart 78' });
    expect(steps[0]).not.toHaveProperty('note');
    expect(steps[4]).not.toHaveProperty('when');
  });

  it('the timeline shows what was corrected, and only the right consignment', () => {
    const told = status(['placed', 'payment-received', 'confirmed', ['dispatched', 'BlueDart 78']]);
    const At = '2026-11-21T07:00:00.000Z';
    told.Steps.splice(3, 0, { State: 'confirmed', At, Note: '2 Hill Road', What: 'address' });
    told.Steps.push({ State: 'dispatched', At, Note: 'BlueDart 87', What: 'courier' });
    expect(orderSteps(told).map(({ title, note }) => [title, note])).toEqual([
      ['Received', undefined],
      ['Verified', undefined],
      ['Confirmed', undefined],
      ['Address corrected', '2 Hill Road'],
      ['Dispatched', 'BlueDart 87'],
      ['Consignment corrected', undefined],
      ['Delivered', 'It is on its way. Somebody must be there to sign for it.'],
    ]);
  });

  it('the timeline of an order whose confirmation was taken back waits for it again', () => {
    const told = status(['placed', 'payment-received', 'confirmed']);
    told.Steps.push({
      State: 'payment-received',
      At: '2026-11-20T08:00:00.000Z',
      Note: 'Confirmed by mistake.',
      What: 'taken-back',
    });
    const timeline = orderSteps({ ...told, State: 'payment-received' });
    expect(timeline.map(({ title, state }) => `${String(title)}: ${state}`)).toEqual([
      'Received: done',
      'Verified: done',
      'Confirmation taken back: done',
      'Confirmed: now',
      'Dispatched: ahead',
      'Delivered: ahead',
    ]);
    expect(timeline[2]).toMatchObject({ note: 'Confirmed by mistake.' });
    expect(timeline[3]).not.toHaveProperty('when');
  });

  it('the timeline of an order that was paid in part names the rest', () => {
    const Money = { Came: '1', StillToPay: '2', DueBack: '0', GivenBack: '0', Payments: [] };
    const [, next] = orderSteps(status(['placed'], { Money }));
    expect(next).toMatchObject({ note: 'We received ₹1.00. ₹2.00 is still to pay.' });
  });

  it.each([
    [{}, 'We are looking for your payment in our account.'],
    [{ PaymentMode: 'CARD', CanPay: true }, 'The payment by card has not been made.'],
    [{ PaymentMode: 'CARD' }, 'The bank has not answered yet.'],
  ])('the timeline says what a placed order of %j waits for', (fields, note) => {
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
])('the state text of an order at %j %j is: %s', (states, fields, text, tone) => {
  expect(stateText(status(states, fields))).toEqual({ text, tone });
});

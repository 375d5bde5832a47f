// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { GetOrderDetailsById, GetOrderStatus } from '#shared/contract/orders.ts';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { OrderSummary } from './order-summary.tsx';

afterEach(cleanup);

it.each([
  ['free', '0'],
  ['charged', '500'],
])('the summary of an order says once what the delivery was: %s', (_what, Logistics) => {
  const lines = v.parse(GetOrderDetailsById.reply, [wireLine({ Logistics })]);
  const [status] = v.parse(GetOrderStatus.reply, [{ ...wireStatus(['placed']), Logistics }]);
  for (const known of [status, undefined]) {
    render(<OrderSummary lines={lines} status={known} converted={false} />);
    expect(screen.queryAllByText('FREE')).toHaveLength(Logistics === '0' ? 1 : 0);
    const shipping = known && Logistics !== '0' ? 1 : 0;
    expect(screen.queryAllByText('Secure shipping')).toHaveLength(shipping);
    cleanup();
  }
});

const rowsOf = (Money: object, fields: object = {}) => {
  const lines = v.parse(GetOrderDetailsById.reply, [wireLine()]);
  const sums = { Came: '0', StillToPay: '0', DueBack: '0', GivenBack: '0', Payments: [], ...Money };
  const states = ['placed', 'payment-received', 'confirmed'] as const;
  const wire = { ...wireStatus(states), Paid: '1000', ...fields, Money: sums };
  const [status] = v.parse(GetOrderStatus.reply, [wire]);
  render(<OrderSummary lines={lines} status={status} converted={false} />);
  const rows = screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent}`);
  return rows.slice(rows.findIndex((row) => row.startsWith('Less coupon discount')) + 1);
};

it('an order whose payment was taken back does not say that it was paid', () => {
  expect(rowsOf({ StillToPay: '1000' })).toEqual([
    'Amount of the order ₹1,000.00',
    'Still to pay ₹1,000.00',
  ]);
});

it('a cancelled order whose payment was taken back does not say that it was paid either', () => {
  expect(rowsOf({}, { State: 'cancelled' })).toEqual(['Amount of the order ₹1,000.00']);
});

it('an order with one of two payments taken back says what came', () => {
  expect(rowsOf({ Came: '400', StillToPay: '600' })).toEqual([
    'Amount of the order ₹1,000.00',
    'Received ₹400.00',
    'Still to pay ₹600.00',
  ]);
});

it('an order with a forgiven part says what was paid', () => {
  expect(rowsOf({ Came: '999' })).toEqual(['You paid ₹999.00']);
  cleanup();
  expect(rowsOf({ Came: '1001', DueBack: '1' })).toEqual([
    'You paid ₹1,000.00',
    'Due back to you ₹1.00',
  ]);
});

it.each(['UPI', 'TRANSFER'])(
  'an order by %s whose price is not held any more asks for nothing and does not say that it was paid',
  (PaymentMode) => {
    expect(rowsOf({ StillToPay: '1000' }, { State: 'lapsed', PaymentMode })).toEqual([
      'Amount of the order ₹1,000.00',
    ]);
    cleanup();
    const some = { Came: '400', StillToPay: '600' };
    expect(rowsOf(some, { State: 'lapsed', PaymentMode })).toEqual([
      'Amount of the order ₹1,000.00',
      'Received ₹400.00',
    ]);
    cleanup();
    expect(rowsOf({ Came: '400' }, { State: 'replaced', PaymentMode })).toEqual([
      'You paid ₹400.00',
    ]);
  },
);

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

// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const NOTHING = { Came: '2000', StillToPay: '0', DueBack: '0', GivenBack: '0', Payments: [] };
const refund = (State: string) => ({
  State,
  At: '2026-11-26T08:00:00Z',
  Amount: '2000',
  To: '',
  Reference: '',
});
const rejected = (money: object) =>
  wireStatus(['placed', ['rejected', 'You asked us to.']], { Money: { ...NOTHING, ...money } });

it("an ended order's status is polled until all of its money has gone back", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let status = rejected({ DueBack: '1000', Refunds: [] });
  const app = testApp(
    { GetOrderDetailsById: () => yes([wireLine()]), GetOrderStatus: () => yes([status]) },
    { extensions: ['orderTracking'] },
  );
  const halfAMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000));
  await openApp(app, '/order-view/B261120K3F9QX');
  await screen.findByText(/^We owe you ₹1,000\.00/);
  status = rejected({ DueBack: '1000', Waiting: '900', Refunds: [] });
  await halfAMinute();
  const waits = await screen.findByText(/^₹900\.00 has come/);
  const owed = screen.getByText(/^We owe you ₹1,000\.00/);
  // Before anything that could be read as a reason to send it again.
  expect(waits.compareDocumentPosition(owed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  status = rejected({ DueBack: '2000', Refunds: [refund('asked')] });
  await halfAMinute();
  expect(screen.queryByText(/has come/)).toBeNull();
  await screen.findByText(/^We owe you ₹2,000\.00/);
  status = rejected({ GivenBack: '2000', Refunds: [refund('sent')] });
  await halfAMinute();
  await screen.findByText('Sent');
  status = rejected({ GivenBack: '2000', Refunds: [refund('done')] });
  await halfAMinute();
  await screen.findByText('Given back');
  const asked = app.sent('GetOrderStatus').length;
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(app.sent('GetOrderStatus')).toHaveLength(asked);
});

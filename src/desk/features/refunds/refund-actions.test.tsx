// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListedRefund } from '#shared/desk/contract/orders/refunds.ts';
import { queryClient } from '../../api/query-client.ts';
import { RefundActions } from './refund-actions.tsx';

afterEach(cleanup);

const REFUND: ListedRefund = {
  refund: 'R1',
  order: 'B1',
  who: 'Asha Mehta',
  amount: '1000.00',
  state: 'asked',
  way: 'bank',
  to: 'HDFC …6789',
  askedAt: 0,
  askedBy: 'Meera Iyer',
  reason: '',
};

async function open(refund: ListedRefund) {
  const root = createRootRoute({
    component: () => <RefundActions refund={refund} onClose={() => undefined} />,
  });
  const approvals = createRoute({ getParentRoute: () => root, path: '/approvals' });
  const router = createRouter({
    routeTree: root.addChildren([approvals]),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
const approve = () => screen.queryByRole('button', { name: 'Approve', hidden: true });
const request = (name: string) =>
  screen.getByRole('link', { name, hidden: true }).getAttribute('href');

it('who asked for a refund that waits for somebody else reads so, and is offered no approval', async () => {
  await open({ ...REFUND, waits: { request: 7, by: 'Meera Iyer', own: true } });
  expect(screen.getByText(/somebody else has to approve it/)).toBeTruthy();
  expect(approve()).toBeNull();
  expect(request('Show the request')).toBe('/approvals?open=7');
});

it('somebody else is led to the request, where it is decided', async () => {
  await open({ ...REFUND, waits: { request: 7, by: 'Meera Iyer', own: false } });
  expect(approve()).toBeNull();
  expect(request('Decide it')).toBe('/approvals?open=7');
});

it('a refund that waits for nobody is approved here', async () => {
  await open(REFUND);
  expect(approve()).not.toBeNull();
});

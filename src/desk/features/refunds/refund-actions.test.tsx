// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListedRefund } from '#shared/desk/contract/orders/refunds.ts';
import { RefundActions } from './refund-actions.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

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
  await renderDesk(() => <RefundActions refund={refund} onClose={() => undefined} />, '/approvals');
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

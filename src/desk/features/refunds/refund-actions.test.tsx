// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

it.each(['sent', 'done'] as const)(
  'who says that a refund that is %s was not paid reads that it takes a second person',
  async (state) => {
    await open({ ...REFUND, state });
    fireEvent.click(screen.getByRole('button', { name: 'Not paid', hidden: true }));
    expect(await screen.findByText(/a second person has to say so too/)).toBeTruthy();
  },
);

it('money that was given back without a refund leads to its order, where a mistake is taken back', async () => {
  await open({ ...REFUND, state: 'done', refund: '657132905005', payment: 9, to: '' });
  expect(request('B1')).toBe('/orders/B1');
  expect(screen.getByText(/with the reference 657132905005, by Meera Iyer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not paid', hidden: true })).toBeNull();
});

it('a refund is noted by the number alone, as it was pasted, and is not left by accident', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent(JSON.parse(body));
    return new Response(JSON.stringify({ ok: true, data: { lines: ['Noted.'], changed: true } }));
  });
  await open({ ...REFUND, state: 'sent' });
  const field = screen.getByLabelText(/^Seen at the bank/);
  const note = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Note as given back', hidden: true }));
  note();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'UTR no. HDFCN52026 by NEFT' } });
  note();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay', hidden: true }));
  fireEvent.change(field, { target: { value: '\u202A४१२३ ४५६७ 8901\u202C' } });
  note();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), 10_000);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ reference: '4123 4567 8901' });
  vi.unstubAllGlobals();
});

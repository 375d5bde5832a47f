// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DueRefund } from '#shared/desk/contract/orders/refunds.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { AskRefundDialog } from './ask-refund-dialog.tsx';

const DUE: DueRefund = {
  order: 'B1234',
  who: 'Asha Mehta',
  state: 'cancelled',
  kind: 'buy',
  came: '1000.00',
  due: '1000.00',
  placedAt: 0,
};
const sent = vi.fn<(body: unknown) => void>();
const closed = vi.fn<() => void>();

beforeEach(async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent(JSON.parse(body));
    return new Response(JSON.stringify({ ok: true, data: { lines: ['Asked.'], changed: true } }));
  });
  await renderDesk(() => <AskRefundDialog due={DUE} onClose={closed} />);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Ask for it', hidden: true }));

it('what is wrong with another account is said at its field, and nothing typed is lost', async () => {
  type('Where to', 'account');
  type('Holder', 'मीरा अय्यर');
  type('Account number', '५०१००-१२३४ ५६७८९');
  type('IFSC', 'hdfc-12');
  ask();
  const ifsc = screen.getByLabelText('IFSC');
  await vi.waitFor(() => expect(ifsc.getAttribute('aria-invalid')).toBe('true'), 10_000);
  expect(sent).not.toHaveBeenCalled();
  type('IFSC', 'hdfc ०००१२३४');
  ask();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), 10_000);
  const to = {
    kind: 'account',
    holder: 'मीरा अय्यर',
    account: '50100123456789',
    ifsc: 'HDFC0001234',
  };
  expect(sent.mock.calls).toEqual([[{ order: 'B1234', due: '1000.00', to }]]);
});

it('another UPI id is read as it was pasted, and a part of the money as it is written', async () => {
  type('Amount', '₹ 1,00,0');
  type('Where to', 'upi');
  type('UPI id', '\u200Bmeera@bank\u00A0');
  ask();
  const amount = screen.getByLabelText('Amount');
  await vi.waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'), 10_000);
  type('Amount', '₹ ५००/-');
  ask();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), 10_000);
  const to = { kind: 'upi', upi: 'meera@bank' };
  expect(sent.mock.calls).toEqual([[{ order: 'B1234', amount: '500.00', to }]]);
});

it('closing it with something typed asks first', async () => {
  type('Amount', '500');
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});

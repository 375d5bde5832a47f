// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderPayment, PaymentDetail } from '#shared/desk/contract/payments/payment-fields.ts';
import { queryClient } from '../../../api/query-client.ts';
import * as toast from '../../../parts/page/toast.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { OrderDecision } from './order-decision.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const LINE = { incoming: 7, amount: '400.00', source: 'statement:hdfc' };
const order = (lines: object[], stillToPay: string) =>
  ({
    order: 'B1',
    way: 'UPI',
    state: 'placed',
    pieces: [],
    likes: [],
    claims: [],
    records: [],
    rows: [],
    lines,
    writeOff: '0.00',
    customer: { name: 'Asha', city: 'Pune', since: 0, count: 1, ended: 0, orders: [] },
    money: { due: '500.00', came: '0.00', stillToPay, dueBack: '0.00' },
  }) as unknown as OrderPayment;
const detail = (revision: string) =>
  ({
    item: 'order:B1',
    revision,
    verdict: { kind: 'short', text: '' },
  }) as unknown as PaymentDetail;

type Reply = (request: object) => object;

/** A payment that the bank's line is short for, at a store that answers each operation so. */
async function open(replies: Record<string, Reply>) {
  const sent = vi.fn<(operation: string, request: object) => void>();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1) ?? '';
    const request = JSON.parse(body) as object;
    sent(operation, request);
    const data = replies[operation]?.(request);
    if (!data) throw new TypeError('The connection was lost.');
    return new Response(JSON.stringify({ ok: true, data }));
  });
  let book: () => void = () => undefined;
  await renderDesk(function Payment() {
    const [isBooked, setBooked] = useState(false);
    book = () => setBooked(true);
    return (
      <OrderDecision
        detail={detail(isBooked ? 'b' : 'a')}
        order={isBooked ? order([], '100.00') : order([LINE], '500.00')}
        position={undefined}
        may
        onNext={() => undefined}
        onClose={() => undefined}
      />
    );
  }, '/orders/$number');
  const press = (name: RegExp) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })));
  return { sent, press, book: () => act(async () => book()) };
}

it('a question about a bank line stays the one that was asked, where its money is booked meanwhile', async () => {
  const { sent, press, book } = await open({});
  await press(/^Confirm/);
  await book();
  expect(screen.getByRole('dialog', { name: '₹100.00 is missing' })).toBeDefined();
  await press(/^Go on/);
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]).toEqual([
    'ConfirmPayment',
    { item: 'order:B1', revision: 'a', incoming: 7 },
  ]);
});

it('says so where the money of another order cannot be read before it is booked', async () => {
  const found = { order: 'B2', who: 'Meera', state: 'placed', paid: '0.00', stillToPay: '400.00' };
  const { sent, press } = await open({
    FindPayable: () => ({ found: [{ ...found, placedAt: 0 }] }),
  });
  const failed = vi.spyOn(toast, 'sayFailed');
  await press(/^Other order/);
  fireEvent.change(screen.getByLabelText(/^Order number/), { target: { value: 'Meera' } });
  await screen.findByText('B2');
  await press(/^B2/);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(sent.mock.calls.map(([operation]) => operation)).not.toContain('BookIncoming');
  expect(screen.getByRole('dialog', { name: '₹400.00 is for' })).toBeDefined();
});

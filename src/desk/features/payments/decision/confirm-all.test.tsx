// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListedPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { ConfirmAll } from './confirm-all.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('confirms the orders that stood in the list as it was asked, and none that came since', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ ok: true, data: { lines: ['Done.'], changed: true } }));
  });
  let come: () => void = () => undefined;
  await renderDesk(function Paid() {
    const [orders, setOrders] = useState(['B1', 'B2']);
    come = () => setOrders(['B1', 'B2', 'B3']);
    return <ConfirmAll rows={orders.map((order) => ({ order }) as ListedPayment)} />;
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm all 2/ }));
  await act(async () => come());
  expect(screen.getByRole('dialog', { name: 'Confirm 2 orders' })).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' })));
  await vi.waitFor(() => expect(sent).toEqual([{ orders: ['B1', 'B2'] }]));
});

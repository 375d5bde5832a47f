// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { queryClient } from '../../../api/query-client.ts';
import { when } from '../../../parts/text/format.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { OrderMoney } from './order-money.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const HELD = Date.UTC(2026, 10, 29, 8);
const UNTIL = Date.UTC(2026, 10, 28, 10);
const SHOWN = {
  order: 'B1',
  state: 'placed',
  sums: [{ name: 'Total', value: '50000.00' }],
  money: {
    due: '50000.00',
    came: '0.00',
    forgiven: '0.00',
    givenBack: '0.00',
    onItsWay: '0.00',
    dueBack: '0.00',
    stillToPay: '50000.00',
  },
  payments: [],
  pictures: 0,
  heldUntil: HELD,
};

it('an order says how long its price is held, and by when its deposit has to come', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const shown = { ...SHOWN, deposit: { due: '5000.00', until: UNTIL } };
  await renderDesk(() => <OrderMoney shown={shown as never as ShownOrder} />);
  expect((await screen.findByText('Price held to')).nextSibling?.textContent).toBe(when(HELD));
  const deposit = screen.getByText(/^Lapses without ₹5,000\S* of deposit by$/);
  expect(deposit.nextSibling?.textContent).toBe(when(UNTIL));
});

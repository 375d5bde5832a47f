// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notePlaced, orderPlacedAt } from '#client/checkout-session/placed-quotes.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { fakeLocks } from '#client/testing/fake-locks.ts';
import { press } from '../testing/payment-shop.ts';
import { later, made, openTicket, storeTicket, tradeShop } from '../testing/ticket-shop.ts';

const SALE = { type: 2, id: 'T9', ONumber: 'S261120BBBBBB', gst: '0', total: '10500.00' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(fakeLocks() as unknown as LockManager);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const placedElsewhere = (quote: string, order: string) =>
  act(async () => {
    notePlaced(quote, order);
    window.dispatchEvent(new StorageEvent('storage', { key: 'placed-quotes' }));
  });

it.each([
  ['sold', SALE, 'This was already sold as S261120BBBBBB. Its page says when the money comes.'],
  [
    'bought',
    { id: 'T9', ONumber: 'D261120BBBBBB' },
    'This was already bought as D261120BBBBBB. Please do not pay again. If you have paid twice, what is over goes back to you.',
  ],
])(
  'what another tab has %s by this ticket is not offered at a new price here',
  async (_, ticket, text) => {
    storeTicket(ticket);
    const app = await openTicket(tradeShop());
    screen.getByRole('button', { name: 'Continue To Payment' }).focus();
    await placedElsewhere('T9', ticket.ONumber);
    const title = await screen.findByRole('heading', { name: 'This trade is made already' });
    // The button that had the focus is gone: what took its place is read.
    expect(document.activeElement?.contains(title)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    screen.getByText(text);
    const link = screen.getByRole('link', { name: 'See your orders' });
    expect(link.getAttribute('href')).toBe('/profile?tab=orders&orders=digital');
    await later(app, 301_000);
    expect(app.sent('orderDigital')).toEqual([]);
  },
);

it('a sale that is made here is noted for the other tabs', async () => {
  storeTicket(SALE);
  const app = await openTicket(tradeShop({ proceedToPayDigital: () => made('S261120BBBBBB') }));
  await press('Continue To Payment');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/profile'));
  expect(orderPlacedAt('T9')).toBe('S261120BBBBBB');
});

it('a sale that another tab is sending is not made here, nor at a new price, until that has come to nothing', async () => {
  storeTicket(SALE);
  let answered = () => {};
  const over = new Promise<void>((resolve) => (answered = resolve));
  void navigator.locks.request('order at T9', {}, () => over);
  const app = await openTicket(tradeShop({ proceedToPayDigital: () => made('S261120BBBBBB') }));
  await screen.findAllByText('Another tab is sending this order');
  await press('Continue To Payment');
  await later(app, 301_000);
  expect(app.sent('proceedToPayDigital')).toEqual([]);
  expect(app.sent('orderDigital')).toEqual([]);
  act(answered);
  await screen.findByRole('button', { name: 'Accept ₹11,330.00' });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { type Answers, silence, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import {
  attach,
  openPayment,
  type PaymentApp,
  press,
  STORE_TIME,
} from '../testing/payment-shop.ts';
import { DIGITAL, later, openTicket, storeTicket, tradeShop } from '../testing/ticket-shop.ts';

const GOLD_SALE = { type: 2, id: 'T9', ONumber: 'S261120BBBBBB', gst: '0', total: '10500.00' };
const shop = (answers: Answers = {}, extensions = DIGITAL) =>
  tradeShop(
    {
      GetRatePremiumForFront: () => yes([]),
      GetBalance: () => yes([{ gold: '2', silver: '900', goldComing: 0, silverComing: 0 }]),
      proceedToPayDigital: silence,
      getRate: () =>
        yes(
          ['gold', 'silver'].map((source) => ({
            source,
            ...(source === 'gold'
              ? { buy: '11000.00', sell: '10500.00' }
              : { buy: '170.00', sell: '160.00' }),
            gst: '3',
            MinValue: '100',
            MaxValue: '200000',
          })),
        ),
      ...answers,
    },
    extensions,
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
});
afterEach(cleanup);

/** Types an amount into the form of digital metal and presses its button, with the answer to its question. */
async function trade(app: PaymentApp, address: string, name: 'BUY' | 'SELL'): Promise<void> {
  await act(() => app.router.navigate({ to: address }));
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  await act(async () => void fireEvent.change(amount, { target: { value: '1500' } }));
  await press(name);
  if (name === 'SELL') await press('Yes, sell');
}

/** Sends a payment for a gram of gold, of which nothing is heard. */
async function payUnanswered(): Promise<PaymentApp> {
  storeTicket();
  const app = await openTicket(shop());
  await press('Continue To Payment');
  await attach();
  await press('SUBMIT');
  await screen.findByText(/We could not hear from the store/);
  return app;
}

const at = (app: PaymentApp) => app.router.state.location.pathname;

it('no ticket is asked for that would end the price of a payment whose answer was lost', async () => {
  const app = await payUnanswered();
  await trade(app, '/digital-gold', 'BUY');
  await waitFor(() => expect(at(app)).toBe('/modeofpayment'));
  expect(app.sent('orderDigital')).toEqual([]);
  expect(toasts.info).toHaveBeenCalledWith(
    'You have sent a payment that the store has not answered yet. Finish that one first.',
  );
  await screen.findByRole('button', { name: 'Submit again' });
});

it('the payment is found by an app that was closed meanwhile', async () => {
  const before = await payUnanswered();
  cleanup();
  sessionStorage.clear();
  const app = before.reloaded();
  await openPayment(app, '/digital-gold');
  await trade(app, '/digital-gold', 'BUY');
  await screen.findByRole('button', { name: 'Submit again' });
  expect(app.sent('orderDigital')).toEqual([]);
});

it('no ticket is asked for that would end a price that may be paid, while its screenshot is attached', async () => {
  storeTicket();
  const app = await openTicket(shop());
  await press('Continue To Payment');
  await attach();
  await trade(app, '/digital-gold', 'BUY');
  await screen.findByText('Screenshot attached');
  expect(app.sent('orderDigital')).toEqual([]);
  expect(toasts.info).toHaveBeenCalledWith(
    'Submit the payment that you have begun first: a new price would end the one that you may have paid.',
  );
  await press('Remove');
  await trade(app, '/digital-gold', 'BUY');
  await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
});

it('a ticket is asked for where another device has ended the price whose screenshot is attached', async () => {
  storeTicket();
  let expiresAt = STORE_TIME + 300_000;
  const GetTicketEnd = () => yes([{ expiresAt }]);
  const app = await openTicket(shop({ GetTicketEnd }, [...DIGITAL, 'ticketEnd']));
  await press('Continue To Payment');
  await attach();
  expiresAt = STORE_TIME - 60_001;
  await later(app, 2000);
  await screen.findByRole('heading', { name: 'This price has ended' });
  await trade(app, '/digital-gold', 'BUY');
  await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
});

it.each([
  ['of another metal', '/digital-gold?metal=silver', 'BUY'],
  ['of the other side', '/digital-gold?side=sell', 'SELL'],
] as const)('a ticket %s ends no such price and is asked for', async (_, address, name) => {
  const app = await payUnanswered();
  await trade(app, address, name);
  await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
});

it('a ticket is asked for once the store would not take the payment any more', async () => {
  const app = await payUnanswered();
  app.at(360_001);
  await trade(app, '/digital-gold', 'BUY');
  await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
});

it('no ticket is asked for that would end the price of a sale whose answer was lost', async () => {
  storeTicket(GOLD_SALE);
  const app = await openTicket(shop());
  await press('Continue To Payment');
  await screen.findByText('No answer from the store yet');
  await trade(app, '/digital-gold?side=sell', 'SELL');
  await screen.findByText('No answer from the store yet');
  expect(at(app)).toBe('/checkout-payment');
  expect(app.sent('orderDigital')).toEqual([]);
  expect(toasts.info).toHaveBeenCalledWith(
    'You have sent a sale that the store has not answered yet. Finish that one first.',
  );
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

afterEach(cleanup);

const TELL = { name: 'Tell us where to send it' };

/** The page of an order that was cancelled, with money of the given channels that is owed for it. */
async function open(channels: string[], { money = {}, extensions = ['payouts'] } = {}) {
  const payment = { At: '', Amount: '10.00', Reference: '', Back: false };
  const status = wireStatus(['placed', 'payment-received', 'confirmed', 'cancelled'], {
    PaymentMode: channels[0]?.toUpperCase(),
    Money: {
      Came: '10.00',
      StillToPay: '0',
      DueBack: '10.00',
      GivenBack: '0',
      Payments: channels.map((Channel) => ({ ...payment, Channel })),
      ...money,
    },
  });
  const answers = {
    GetOrderDetailsById: () => yes([wireLine()]),
    GetOrderStatus: () => yes([status]),
  };
  const app = testApp(answers, { extensions: ['orderTracking', ...extensions] });
  await openApp(app, '/order-view/B261120K3F9QX');
  await screen.findByText('We owe you ₹10.00. It goes back to you.');
}

it.each([[['upi']], [['transfer']]])(
  'money that came by %s goes to the payout place, which the order asks for',
  async (channels) => {
    await open(channels);
    screen.getByText(/^It goes to the UPI ID or bank account that you have given/);
    expect(screen.getByRole('link', TELL).getAttribute('href')).toBe('/profile?tab=profile#payout');
  },
);

it('money that came by card and otherwise goes back to both places', async () => {
  await open(['card', 'transfer']);
  screen.getByText(
    /^What came by card goes back to the card, the rest to the UPI ID or bank account/,
  );
  expect(screen.getByRole('link', TELL)).toBeDefined();
});

it('while a part is on its way the place for the rest is asked for', async () => {
  const refund = { State: 'sent', At: '', Amount: '4.00', To: 'The card', Reference: '' };
  await open(['card', 'transfer'], { money: { Refunds: [refund] } });
  expect(screen.getByRole('link', TELL)).toBeDefined();
});

it('money that came by card goes back to the card, and nothing is asked', async () => {
  await open(['card']);
  screen.getByText('It goes to the card that it came from. You need not do anything.');
  expect(screen.queryByRole('link', TELL)).toBeNull();
});

it('once the money is on its way its refund alone says where to', async () => {
  const refund = { State: 'asked', At: '', Amount: '10.00', To: 'a***@okbank', Reference: '' };
  await open(['upi'], { money: { Refunds: [refund] } });
  screen.getByText(/to a\*\*\*@okbank/);
  expect(screen.queryByRole('link', TELL)).toBeNull();
});

it('a store that is told of no payout places asks for none', async () => {
  await open(['upi'], { extensions: [] });
  expect(screen.queryByRole('link', TELL)).toBeNull();
});

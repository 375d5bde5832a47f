// @vitest-environment happy-dom
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wipeCustomerDatabases } from '#client/persistence/storage/wipe-customer-databases.ts';
import { silence, yes } from '#client/testing/shop-app.tsx';
import * as idb from '#client/testing/fake-databases.ts';
import { toasts } from '#client/testing/toasts.ts';
import {
  attach,
  CHOICE,
  choose,
  openPayment,
  placed,
  press,
  STORE_TIME,
  wireLock,
} from '../testing/payment-shop.ts';
import { reloaded, storeTicket, tradeShop, wireTicket } from '../testing/ticket-shop.ts';
import { TRADE_CHOICE } from '#client/checkout-session/trade-choice.ts';

const PAY = '/modeofpayment';
const GOLD = /am=11330.00&cu=INR&tr=D261120AAAAAA/;
const BAG = /am=103500.00&cu=INR&tr=B261120AAAAAA/;

const SILVER = {
  id: 'T9',
  source: 'silver',
  quantity: '12.5000',
  value: '2157.28',
  gst: '64.72',
  total: '2222.00',
  livePrice: '172.58',
  ONumber: 'D261120SSSSSS',
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  storeTicket();
});
afterEach(cleanup);

/** Sends a payment for the bag, whose answer is lost; the store answers the next. `bodies` are what it was sent. */
async function sentUnheard() {
  const bodies: unknown[] = [];
  let lost = true;
  choose();
  const app = tradeShop({
    proceedToPayCoin(fields) {
      bodies.push(fields);
      return lost ? silence() : placed();
    },
  });
  await openPayment(app);
  await prove('412345678904');
  await press('SUBMIT');
  await screen.findByText(/We could not hear from the store/);
  lost = false;
  return { app, bodies };
}

const utr = () => screen.getByLabelText<HTMLInputElement>(/UTR number/);
/** Attaches the proof of the open payment without submitting it. */
async function prove(number: string): Promise<void> {
  await attach();
  await act(async () => void fireEvent.change(utr(), { target: { value: number } }));
}
const pays = async (address: RegExp) =>
  waitFor(() => {
    const link = screen.getByRole('link', { name: 'Pay in your UPI app' });
    expect(link.getAttribute('href')).toMatch(address);
  });
async function proved(number: string): Promise<void> {
  await screen.findByText('Screenshot attached');
  expect(utr().value).toBe(number);
}
function unproved(): void {
  expect(screen.queryByText('Screenshot attached')).toBeNull();
  expect(utr().value).toBe('');
}

it.each([
  { what: 'gold', first: TRADE_CHOICE, second: CHOICE, paid: GOLD, other: BAG },
  { what: 'a bag', first: CHOICE, second: TRADE_CHOICE, paid: BAG, other: GOLD },
])(
  'the proof of a payment for $what is still there after the other kind of payment was opened',
  async ({ first, second, paid, other }) => {
    choose(first);
    const app = tradeShop();
    await openPayment(app);
    await prove('412345678904');
    choose(second);
    const away = await reloaded(app, PAY);
    await pays(other);
    unproved();
    await prove('412345678905');
    choose(first);
    const back = await reloaded(away, PAY);
    await proved('412345678904');
    expect(sessionStorage.getItem('payment-lock')).toMatch(
      paid === GOLD ? /D261120AAAAAA/ : /B261120AAAAAA/,
    );
    // The submitted payment takes only its own proof along.
    await press('SUBMIT');
    await waitFor(() => expect(back.router.state.location.pathname).toBe('/profile'));
    choose(second);
    await reloaded(back, PAY);
    await proved('412345678905');
  },
);

it('a bag that may have been paid asks before it gets another price, also after a payment for gold', async () => {
  choose();
  let locks = 0;
  const next = () => {
    locks += 1;
    const expiresAt = STORE_TIME + locks * 300_000;
    return yes([wireLock({ QuoteId: `Q${locks}`, expiresAt })]);
  };
  const app = tradeShop({ LockPrice: next });
  await openPayment(app);
  await prove('412345678904');
  choose(TRADE_CHOICE);
  const away = await reloaded(app, PAY);
  await pays(GOLD);
  away.at(301_000);
  choose();
  await reloaded(away, PAY);
  await screen.findByText(/^Already paid ₹1,03,500.00\? Do not pay again/);
});

it('a payment that was only viewed does not come back once another order is placed', async () => {
  choose(TRADE_CHOICE);
  const app = tradeShop();
  await openPayment(app);
  choose();
  const away = await reloaded(app, PAY);
  await prove('412345678904');
  await press('SUBMIT');
  await waitFor(() => expect(away.router.state.location.pathname).toBe('/profile'));
  const back = await reloaded(away, PAY);
  await waitFor(() => expect(back.router.state.location.pathname).not.toBe(PAY));
});

it('an unanswered payment for a bag is sent again unchanged before a conversion that was chosen since', async () => {
  const { app, bodies } = await sentUnheard();
  choose({ ...CHOICE, proceedType: 'ConvertCoin' });
  checkoutSession.conversion.write({
    weight: '10gm',
    quantity: 1,
    productId: 101,
    productName: 'Lotus coin',
    makingCharges: '500.00',
  });
  const back = await reloaded(app, PAY);
  await screen.findByText(/We could not hear from the store/);
  expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/^You have sent a payment/));
  await press('Submit again');
  await waitFor(() => expect(back.router.state.location.pathname).toBe('/profile'));
  expect(bodies[1]).toEqual(bodies[0]);
  expect(back.sent('proceedToPayCovertToCoin')).toEqual([]);
});

it('an unanswered payment is sent again before any other, also by a tab that was emptied and has chosen anew', async () => {
  const { app, bodies } = await sentUnheard();
  sessionStorage.clear();
  choose();
  app.at(400_000);
  const back = await reloaded(app, PAY);
  await screen.findByText(/We could not hear from the store/);
  expect(back.sent('LockPrice')).toHaveLength(1);
  await press('Submit again');
  await waitFor(() => expect(back.router.state.location.pathname).toBe('/profile'));
  expect(bodies[1]).toEqual(bodies[0]);
});

it('an unanswered conversion is sent again unchanged before another coin that was chosen since', async () => {
  const bodies: unknown[] = [];
  let lost = true;
  const coin = {
    weight: '10gm',
    quantity: 1,
    productId: 101,
    productName: 'Lotus coin',
    makingCharges: '500.00',
  };
  choose({ ...CHOICE, proceedType: 'ConvertCoin' });
  checkoutSession.conversion.write(coin);
  const app = tradeShop({
    proceedToPayCovertToCoin(fields) {
      bodies.push(fields);
      return lost ? silence() : placed();
    },
  });
  await openPayment(app);
  await prove('412345678904');
  await press('SUBMIT');
  await screen.findByText(/We could not hear from the store/);
  lost = false;
  checkoutSession.conversion.write({ ...coin, weight: '20gm', productId: 102 });
  const back = await reloaded(app, PAY);
  await screen.findByText(/We could not hear from the store/);
  expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/^You have sent a payment/));
  await press('Submit again');
  await waitFor(() => expect(back.router.state.location.pathname).toBe('/profile'));
  expect(bodies[1]).toEqual(bodies[0]);
});

it('an unanswered payment is sent again with its coupon, though the bag counts it no more', async () => {
  const coupon = { id: 7, couponCode: 'DIWALI', couponAmount: '500' };
  checkoutSession.coupon.write(coupon);
  const { app, bodies } = await sentUnheard();
  checkoutSession.coupon.write({ ...coupon, refused: 'This coupon has ended.' });
  const back = await reloaded(app, PAY);
  await press('Submit again');
  await waitFor(() => expect(back.router.state.location.pathname).toBe('/profile'));
  expect(bodies[1]).toEqual(bodies[0]);
});

it('an unanswered payment for gold that is sent again leaves the coupon of the bag that was chosen since', async () => {
  const coupon = { id: 7, couponCode: 'DIWALI', couponAmount: '500' };
  let lost = true;
  choose(TRADE_CHOICE);
  const app = tradeShop({ proceedToPayDigital: () => (lost ? silence() : placed()) });
  await openPayment(app);
  await prove('412345678904');
  await press('SUBMIT');
  await screen.findByText(/We could not hear from the store/);
  lost = false;
  choose();
  checkoutSession.coupon.write(coupon);
  const back = await reloaded(app, PAY);
  await press('Submit again');
  await waitFor(() => expect(back.router.state.location.pathname).toBe('/profile'));
  expect(checkoutSession.coupon.read()).toEqual(coupon);
});

it('an order that waits for its card is not hidden by another payment with a proof', async () => {
  choose(TRADE_CHOICE);
  const app = tradeShop();
  await openPayment(app);
  await prove('412345678904');
  sessionStorage.removeItem('addressData');
  checkoutSession.payment.attempt.write({
    requestId: 'r',
    fields: 'f',
    mode: 'CARD',
    kind: 'buy',
    outcomeUnknown: false,
    placed: 'B261120CARD01',
  });
  await reloaded(app, PAY);
  expect(await screen.findAllByText(/B261120CARD01/)).not.toEqual([]);
});

describe('a different trade than the one that may have been paid', () => {
  /** Gold with its proof, then silver. */
  async function askForSilver(total = '2222.00') {
    choose(TRADE_CHOICE);
    const app = tradeShop();
    await openPayment(app);
    await prove('412345678904');
    const silver = wireTicket({ ...SILVER, total });
    checkoutSession.ticket.write({ ...silver, IdentityNeeded: false, UpiFull: false });
    const away = await reloaded(app, PAY);
    await screen.findByText('You have asked for another trade');
    return away;
  }
  const row = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

  it.each(['2222.00', '11330.00'])('is named beside it, at a total of %s too', async (total) => {
    await askForSilver(total);
    expect(row('Old trade')).toBe('Digital Gold, 1.0000 gm');
    expect(row('New trade')).toBe('Digital Silver, 12.5000 gm');
    screen.getByText(
      /^Already paid ₹11,330.00 for Digital Gold, 1.0000 gm\? Do not pay again. Accept only if you want Digital Silver, 12.5000 gm instead/,
    );
    // Accepting means another trade, whatever it costs.
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  });

  it('takes the proof along where it is accepted', async () => {
    await askForSilver();
    await press('Accept ₹2,222.00');
    await proved('412345678904');
  });

  it('is given up for it, with its price and its proof', async () => {
    const app = await askForSilver();
    await press('Back to Digital Gold, 1.0000 gm');
    await pays(GOLD);
    await proved('412345678904');
    await press('SUBMIT');
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/profile'));
    expect(app.sent('proceedToPayDigital')).toMatchObject([{ id: 'T1', Utr: '412345678904' }]);
  });
});

it('a draft of an earlier version of the app is found under its kind', async () => {
  choose();
  const app = tradeShop();
  await openPayment(app);
  await prove('412345678904');
  const rows = idb.databaseOf('private-payment');
  await waitFor(() => expect(rows.get('draft/buy')).toMatchObject({ utr: '412345678904' }));
  rows.set('draft', rows.get('draft/buy'));
  rows.delete('draft/buy');
  choose(TRADE_CHOICE);
  const away = await reloaded(app, PAY);
  await pays(GOLD);
  unproved();
  choose();
  await reloaded(away, PAY);
  await proved('412345678904');
  expect(rows.has('draft')).toBe(false);
});

it('every proof goes with the login, and comes back to the same customer where the login ran out', async () => {
  choose();
  const app = tradeShop();
  await openPayment(app);
  await prove('412345678904');
  choose(TRADE_CHOICE);
  const { session } = await reloaded(app, PAY);
  await prove('412345678905');
  const { user } = session.state;
  await waitFor(() => expect(JSON.stringify(idb.allRows())).toContain('412345678905'));
  cleanup();
  act(() => session.end());
  await wipeCustomerDatabases(user && { session, user });
  expect(idb.allRows()).toEqual([]);
  act(() => session.begin(user as NonNullable<typeof user>, 'token-8'));
  await waitFor(() => expect(idb.allRows()).toHaveLength(2));
  expect(idb.allRows()).toMatchObject([{ kind: 'buy' }, { kind: 'digital' }]);
  act(() => session.end());
  await wipeCustomerDatabases();
  expect(idb.allRows()).toEqual([]);
});

// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import {
  attach,
  choose,
  openPayment,
  type PaymentApp,
  paymentApp,
  placed,
  press,
  wireLock,
  STORE_TIME,
} from '../testing/payment-shop.ts';
import { no, silence, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  choose();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const where = (app: PaymentApp) => app.router.state.location.pathname;
const timer = () => screen.getByRole('timer').textContent;
/** The store's locks, one after the other; the last one repeats. */
function locks(...totals: string[]) {
  let asked = 0;
  return () => {
    const at = Math.min(asked, totals.length - 1);
    asked += 1;
    const fields = { Total: totals[at], expiresAt: STORE_TIME + 300_000 * (at + 1) };
    return yes([wireLock({ ...fields, QuoteId: `Q${at + 1}`, ONumber: `B${at + 1}` })]);
  };
}
const summary = (name: string) =>
  screen.getAllByText(name, { selector: 'dt' }).map((term) => term.nextSibling?.textContent);

it('a price that ran out after its coupon had ended goes on without the coupon, with the proof', async () => {
  sessionStorage.setItem('couponData', '{"id":2,"couponCode":"LOTUS500","couponAmount":"500"}');
  let ended = false;
  const app = paymentApp({
    LockPrice: ({ couponId }) =>
      couponId === 0
        ? yes([wireLock({ QuoteId: 'Q2', expiresAt: STORE_TIME + 600_000, Total: '104000.00' })])
        : ended
          ? { ...no(400, 'This coupon has run out.'), reason: 'coupon' as const }
          : yes([wireLock()]),
  });
  await openPayment(app);
  await attach();
  ended = true;
  app.at(300_000);
  await screen.findByText('This coupon has run out.');
  expect(screen.queryByRole('button', { name: 'See the new price' })).toBeNull();
  await press('Go on without the coupon');
  await press('Accept ₹1,04,000.00');
  await screen.findByText('Screenshot attached');
  expect(sessionStorage.getItem('couponData')).toBeNull();
});

describe('a locked price', () => {
  it('a locked price is shown line by line, with ways to pay exactly this amount', async () => {
    await openPayment(paymentApp());
    await screen.findByText('Your locked price');
    expect(screen.getByText('10 g · Quantity 1')).toBeDefined();
    expect(summary('GST (3%)')).toEqual(['₹3,000.00']);
    expect(summary('Total')).toEqual(['₹1,03,500.00']);
    expect(summary('Secure Shipping / Delivery')).toEqual(['Free']);
    expect(screen.getByRole('link', { name: 'Pay in your UPI app' }).getAttribute('href')).toBe(
      'upi://pay?pa=aurum.demo@upi&pn=AURUM&am=103500.00&cu=INR&tr=B261120AAAAAA&tn=Order%20B261120AAAAAA',
    );
    expect(screen.getAllByRole('img', { name: /UPI code to pay ₹1,03,500.00/ })).toHaveLength(1);
  });

  it('a countdown begins at what the store holds a price for, although its clock is known to half a second', async () => {
    const app = paymentApp();
    app.at(-500);
    await openPayment(app);
    await screen.findByText('Your locked price');
    expect(timer()).toBe('05:00');
    const brief = document.querySelector<HTMLElement>('[data-time]');
    expect(brief?.dataset['time']).toBe('05:00');
    app.at(1000);
    await waitFor(() => expect(timer()).toBe('04:59'));
  });

  it('a locked price says what it is made of, and stands still while the feed moves', async () => {
    const Made = { Market: '96000.00', Premium: '1500.00', Margin: '2500.00', OtherTax: '0.00' };
    const app = paymentApp({ LockPrice: () => yes([wireLock({ Made })]) });
    await openPayment(app);
    await screen.findByText('Your locked price');
    await act(async () => {
      const opened = screen.getByText('How this price is made').closest('details');
      if (opened) opened.open = true;
      opened?.dispatchEvent(new Event('toggle'));
    });
    const list = (await screen.findByText('Market price')).closest('ul');
    await app.tick(250_000);
    expect(list?.textContent.match(/₹[\d,.]+|Free/g)).toEqual([
      '₹96,000.00',
      '₹1,500.00',
      '₹2,500.00',
      '₹500.00',
      '₹3,000.00',
      'Free',
    ]);
  });

  it('a locked price without its parts, as from another store, does not offer to explain itself', async () => {
    await openPayment(paymentApp());
    await screen.findByText('Your locked price');
    expect(screen.queryByText('How this price is made')).toBeNull();
  });

  it('a locked price does not move with the feed', async () => {
    const app = paymentApp();
    await openPayment(app);
    await screen.findByText('Your locked price');
    await app.tick(250_000);
    expect(summary('Total')).toEqual(['₹1,03,500.00']);
    expect(app.sent('LockPrice')).toHaveLength(1);
  });

  it("a locked price counts down by the store's clock, also after a reload, without a new request", async () => {
    const app = paymentApp();
    await openPayment(app);
    await screen.findByText('05:00');
    app.at(100_000);
    await screen.findByText('03:20');
    cleanup();
    const again = app.reloaded();
    again.at(275_000);
    await openPayment(again);
    await waitFor(() => expect(timer()).toBe('00:25'));
    expect(timer()).toBe('00:25');
    expect(again.sent('LockPrice')).toHaveLength(1);
  });

  it('a locked price is shown at once after a reload offline', async () => {
    const app = paymentApp();
    await openPayment(app);
    await screen.findByText('05:00');
    cleanup();
    const again = app.reloaded();
    again.rates.deviceOnline(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openPayment(again);
    await screen.findByText('Your locked price');
    expect(again.sent('LockPrice')).toHaveLength(1);
  });

  it('the end of a locked price is announced at one minute, at 30 seconds and when it comes', async () => {
    const app = paymentApp({ LockPrice: locks('103500.00', '104000.00') });
    await openPayment(app);
    await screen.findByText('05:00');
    app.at(239_500);
    await waitFor(() => expect(timer()).toBe('01:01'));
    expect(screen.queryByText('Your price holds for one more minute.')).toBeNull();
    app.at(240_500);
    await screen.findByText('Your price holds for one more minute.');
    app.at(271_000);
    await screen.findByText('Your price holds for 30 more seconds.');
    expect(screen.getByRole('timer').closest('p')?.dataset['late']).toBe('true');
    app.at(300_500);
    await screen.findByText('The price has changed');
  });

  it('a price is requested again if the store, a moment behind, repeats the expired one', async () => {
    const [first, next] = [locks('1.00'), locks('1.00', '2.00')];
    let asked = 0;
    const late = () => {
      asked += 1;
      return asked < 3 ? first() : next();
    };
    next();
    const app = paymentApp({ LockPrice: late });
    await openPayment(app);
    await screen.findByText('05:00');
    app.at(300_100);
    await screen.findByText('The price has changed');
    expect(app.sent('LockPrice')).toHaveLength(3);
  });

  it('a price that cannot be had shows the reason and can be requested again', async () => {
    let closed = true;
    const app = paymentApp({
      LockPrice: () => (closed ? no(429, 'Too many locks. Try in an hour.') : yes([wireLock()])),
    });
    await openPayment(app);
    await screen.findByText('Too many locks. Try in an hour.');
    expect(app.sent('LockPrice')).toHaveLength(1);
    closed = false;
    await press('Try again');
    await screen.findByText('Your locked price');
  });

  it('a price is requested only once a rate is live', async () => {
    const app = paymentApp();
    const { openApp } = await import('#client/testing/shop-app.tsx');
    await openApp(app, '/modeofpayment');
    expect(app.sent('LockPrice')).toEqual([]);
    await app.tick();
    await screen.findByText('Your locked price');
  });
});

describe('a price that ran out', () => {
  async function runOut(...totals: string[]) {
    const app = paymentApp({ LockPrice: locks(...totals) });
    await openPayment(app);
    await screen.findByText('05:00');
    await attach();
    app.at(301_000);
    await screen.findByText(/Do not pay again. Accept, submit your screenshot/);
    return app;
  }
  const submit = () => screen.getByRole('button', { name: 'SUBMIT' });

  it('an expired price shows the old total, the new one and the difference on the same page', async () => {
    const app = await runOut('103500.00', '104250.50');
    await screen.findByText('The price has changed');
    expect(summary('Old total')).toEqual(['₹1,03,500.00']);
    expect(summary('New total')).toEqual(['₹1,04,250.50']);
    expect(summary('Difference')).toEqual(['₹750.50 more']);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    // Neither the old nor the new amount may be paid yet.
    expect(screen.queryByText('To pay')).toBeNull();
    await press('SUBMIT');
    expect(app.sent('proceedToPayCoin')).toEqual([]);
    expect(screen.getByText('Screenshot attached')).toBeDefined();
  });

  it('an accepted offer is paid at the new price', async () => {
    const app = await runOut('103500.00', '102000.00');
    await screen.findByText('₹1,500.00');
    expect(screen.getByRole('heading', { name: 'The new price' })).toBeDefined();
    expect(screen.queryByText('Your locked price')).toBeNull();
    await press('Accept ₹1,02,000.00');
    expect(summary('Total')).toEqual(['₹1,02,000.00']);
    expect(screen.getByText('Screenshot attached')).toBeDefined();
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    expect(app.sent('proceedToPayCoin')[0]).toMatchObject({ QuoteId: 'Q2' });
  });

  it('a declined offer leads back to the bag', async () => {
    const app = await runOut('103500.00', '104000.00');
    await screen.findByText('The price has changed');
    await press('Leave');
    await waitFor(() => expect(where(app)).toBe('/cart'));
    expect(sessionStorage.getItem('payment-lock')).toBeNull();
  });

  it('an expired price that stayed the same continues with one tap', async () => {
    await runOut('103500.00', '103500.00');
    await screen.findByText('The price is the same');
    await press('Go on');
    await screen.findByText('Your locked price');
    expect(submit().getAttribute('aria-disabled')).toBeNull();
  });

  it('a new price is requested once automatically, then only by the customer', async () => {
    const app = await runOut('1.00', '2.00', '3.00');
    await screen.findByText('The price has changed');
    app.at(601_000);
    await screen.findByText('The time for this price is over');
    expect(screen.getByRole('heading', { name: 'The price that ended' })).toBeDefined();
    app.at(650_000);
    expect(app.sent('LockPrice')).toHaveLength(2);
    await press('See the new price');
    await waitFor(() => expect(summary('New total')).toEqual(['₹3.00']));
    expect(app.sent('LockPrice')).toHaveLength(3);
  });

  it('an expired price waits for a live rate, and its offer is still undecided after a reload', async () => {
    const app = paymentApp({ LockPrice: locks('1.00', '2.00') });
    await openPayment(app);
    await screen.findByText('05:00');
    await act(async () => app.rates.pushed([]));
    app.at(301_000);
    await screen.findByText('The time for this price is over');
    expect(app.sent('LockPrice')).toHaveLength(1);
    await app.tick();
    await screen.findByText('The price has changed');
    cleanup();
    const again = app.reloaded();
    await openPayment(again);
    await screen.findByText('The price has changed');
    expect(again.sent('LockPrice')).toHaveLength(2);
  });

  it('a price that the store says has moved counts as expired', async () => {
    const moved = { ...no(409, 'The price has moved.'), reason: 'price-moved' as const };
    let refuse = true;
    const app = paymentApp({
      LockPrice: locks('1.00', '2.00'),
      proceedToPayCoin: () => (refuse ? moved : placed()),
    });
    await openPayment(app);
    await screen.findByText('05:00');
    await attach();
    await press('SUBMIT');
    await screen.findByText('The price has changed');
    refuse = false;
    await press('Accept ₹2.00');
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    const [first, second] = app.sent('proceedToPayCoin');
    expect(second?.['RequestId']).not.toBe(first?.['RequestId']);
  });

  it("an expired price changes nothing while a payment's outcome is unknown", async () => {
    const app = paymentApp({ LockPrice: locks('1.00', '2.00'), proceedToPayCoin: silence });
    await openPayment(app);
    await screen.findByText('05:00');
    await attach();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press('SUBMIT');
    const said = (await screen.findByText('No answer from the store yet')).closest('[role=status]');
    // The button is at the end of a long page, and the words near its head.
    expect(scroll.mock.contexts).toEqual([said]);
    app.at(400_000);
    await app.tick();
    expect(screen.queryByText('The price has changed')).toBeNull();
    expect(app.sent('LockPrice')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Submit again' })).toBeDefined();
  });
});

describe('a changed bag', () => {
  const line = (Quantity: number) => ({
    CartId: 1,
    Quantity,
    ProductName: 'Lotus coin',
    Source: 'Gold',
    Purity: '999',
    Weight: '10 gm',
  });

  it('a bag that changed before the payment is priced again silently', async () => {
    let pieces = 1;
    const two = { ...wireLock().Lines[0], Quantity: 2 };
    const app = paymentApp({
      GetCart: () => yes([line(pieces)]),
      LockPrice: () =>
        yes([
          pieces === 1 ? wireLock() : wireLock({ QuoteId: 'Q2', Lines: [two], Total: '207000' }),
        ]),
    });
    await openPayment(app);
    await screen.findByText('Your locked price');
    cleanup();
    pieces = 2;
    const again = app.reloaded();
    await openPayment(again);
    await screen.findByText('10 g · Quantity 2');
    expect(screen.queryByText('Your bag has changed')).toBeNull();
  });

  it('a bag that another tab changed during the payment is announced with the difference', async () => {
    let pieces = 1;
    const two = { ...wireLock().Lines[0], Quantity: 2 };
    const app = paymentApp({
      GetCart: () => yes([line(pieces)]),
      LockPrice: () =>
        yes([
          pieces === 1 ? wireLock() : wireLock({ QuoteId: 'Q2', Lines: [two], Total: '207000' }),
        ]),
    });
    await openPayment(app);
    await screen.findByText('Your locked price');
    pieces = 2;
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['cart'] }));
    await screen.findByText('Your bag has changed');
    expect(summary('Difference')).toEqual(['₹1,03,500.00 more']);
  });
});

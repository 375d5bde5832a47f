// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import {
  attach,
  openPayment,
  type PaymentApp,
  press,
  STORE_TIME,
} from '../testing/payment-shop.ts';
import { silence, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import {
  goldRate,
  later,
  made,
  openTicket,
  otherTabAsks,
  refusing,
  reloaded,
  storeTicket,
  tradeShop,
  wireTicket,
} from '../testing/ticket-shop.ts';

const SILVER = { id: 'T2', source: 'silver', quantity: '5.0000', total: '900.00', ONumber: 'D2' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
  storeTicket();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

const where = (app: PaymentApp) => app.router.state.location.pathname;
const cell = (name: string | RegExp) =>
  screen.getByRole('rowheader', { name }).nextSibling?.textContent;
const timer = () => screen.getByRole('timer').textContent;
const button = () => screen.getByRole('button', { name: 'Continue To Payment' });
const blocked = () => button().getAttribute('aria-disabled') === 'true';
const kept = () => JSON.parse(localStorage.getItem('checkoutData') ?? 'null') as unknown;

describe('the ticket of a purchase', () => {
  it('the ticket of a purchase shows the trade, its price and its countdown', async () => {
    const app = await openTicket(tradeShop());
    expect(screen.getByRole('heading', { name: 'Total Amount Payable' })).toBeDefined();
    expect(screen.getByText('₹11,330.00', { selector: 'p' })).toBeDefined();
    expect(screen.getByText('PURITY 24K • 999')).toBeDefined();
    expect(screen.getByRole('table', { name: 'Payment Details' })).toBeDefined();
    expect(cell('Quantity (in gms)')).toBe('1.0000');
    expect(cell('Rate')).toBe('₹11,000.00');
    expect(cell('GST (3%)')).toBe('₹330.00');
    expect(screen.getByText('Valid For')).toBeDefined();
    expect(timer()).toBe('05:00');
    expect(app.sent('orderDigital')).toEqual([]);
  });

  it("the ticket's countdown follows the store's clock over a reload and turns red under 30 seconds", async () => {
    const app = await openTicket(tradeShop());
    app.at(271_000);
    await reloaded(app);
    expect(timer()).toBe('00:29');
    expect(screen.getByRole('timer').closest('[data-late]')?.getAttribute('data-late')).toBe(
      'true',
    );
  });

  it('a ticket is shared as text with its number and signature, or copied', async () => {
    const share = vi.fn(async () => undefined);
    Object.assign(navigator, { share });
    await openTicket(tradeShop());
    expect(screen.getByText('ABCD EFGH JKMN PQRS')).toBeDefined();
    await press('Share this quote');
    const [shared] = share.mock.calls[0] as unknown as [{ text: string }];
    expect(shared.text.split('\n')).toEqual([
      'AURUM quote D261120AAAAAA',
      'Buying 1 gm of Digital Gold, 24K 999',
      'Rate: ₹11,000.00 per gm',
      'Value: ₹11,000.00',
      'GST: ₹330.00',
      'Total: ₹11,330.00',
      expect.stringMatching(/^Valid until 20 November 2026.*12:05:00, Indian time$/),
      'Signature: ABCD EFGH JKMN PQRS',
    ]);
    Reflect.deleteProperty(navigator, 'share');
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    await press('Share this quote');
    expect(writeText).toHaveBeenCalledWith(shared.text);
  });

  it('the ticket page without a ticket shows an error and leaves', async () => {
    localStorage.removeItem('checkoutData');
    const app = await openTicket(tradeShop());
    await waitFor(() => expect(where(app)).toBe('/digital-gold'));
    expect(toasts.error).toHaveBeenCalledWith('Details not found');
  });

  it('the ticket page asks a visitor to log in and says why', async () => {
    const app = tradeShop();
    const { openApp } = await import('#client/testing/shop-app.tsx');
    await openApp(app, '/checkout-payment', false);
    expect(app.router.state.location.href).toBe('/login?from=%2Fcheckout-payment');
    expect(screen.getByText('Log in to go on with your payment.')).toBeDefined();
    expect(toasts.error).toHaveBeenCalledWith('Login detail is not available please login');
  });

  it('an expired ticket offers the current price with the difference on the same page', async () => {
    const app = await openTicket(
      tradeShop({
        getRate: () => goldRate('11100.00', '10600.00'),
        orderDigital: () =>
          yes(
            wireTicket({
              id: 'T2',
              ONumber: 'D2',
              livePrice: '11100.00',
              value: '11100.00',
              gst: '333.00',
              total: '11433.00',
              expiresAt: STORE_TIME + 600_000,
            }),
          ),
      }),
    );
    await later(app, 300_000);
    await screen.findByRole('heading', { name: 'The price has changed' });
    expect(app.sent('orderDigital')).toEqual([
      { token: 'token-7', source: 'gold', type: 1, liveRate: '11100.00', volume: '1.0000' },
    ]);
    expect(screen.getByText('₹103.00')).toBeDefined();
    expect(blocked()).toBe(true);
    await press('Accept ₹11,433.00');
    expect(kept()).toMatchObject({ id: 'T2', total: '11433.00' });
    expect(timer()).toBe('05:00');
    const again = await reloaded(app);
    expect(screen.getByText('₹11,433.00', { selector: 'p' })).toBeDefined();
    expect(again.sent('orderDigital')).toHaveLength(1);
  });

  it('an expired ticket requests no new price without a live rate', async () => {
    const app = await openTicket(tradeShop());
    await act(async () => app.rates.pushed([]));
    app.at(300_000);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('heading', { name: 'The time for this price is over' });
    // Blocked as it is drawn, with the reason beside it.
    const again = screen.getByRole('button', { name: 'See the new price' });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    expect(
      document.getElementById(again.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toMatch(/no price right now/);
    await press('See the new price');
    expect([...app.sent('orderDigital'), ...app.sent('getRate')].length).toBeLessThanOrEqual(1);
    expect(app.sent('orderDigital')).toEqual([]);
    await press('Leave');
    await waitFor(() => expect(where(app)).toBe('/digital-gold'));
    expect(kept()).toBeNull();
  });

  it("a purchase is paid on the payment screen at the ticket's price and becomes a digital order", async () => {
    const app = await openTicket(tradeShop());
    await press('Continue To Payment');
    await waitFor(() => expect(where(app)).toBe('/modeofpayment'));
    const link = await screen.findByRole('link', { name: 'Pay in your UPI app' });
    expect(link.getAttribute('href')).toContain('am=11330.00&cu=INR&tr=D261120AAAAAA');
    expect(app.sent('LockPrice')).toEqual([]);
    await attach();
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    expect(app.sent('proceedToPayDigital')).toEqual([
      {
        token: 'token-7',
        id: 'T1',
        deviceType: 'web',
        isRedeemChecked: false,
        type: 1,
        paymentMode: 'UPI',
        file: expect.stringMatching(/^data:image\/jpeg;base64,/),
        Utr: '',
        RequestId: expect.stringMatching(/.{16}/),
      },
    ]);
    expect(kept()).toBeNull();
    expect(localStorage.getItem('profile')).toBe('orders');
    expect(localStorage.getItem('digitalOrder')).toBe('digitalOrder');
  });

  it.each([
    ['a purchase of silver', SILVER],
    ['a sale', { ...SILVER, type: 2, ONumber: 'S2' }],
  ])(
    'a tab pays the ticket that it showed, also after a reload, though another tab asked for %s',
    async (_what, fields) => {
      const app = await openTicket(tradeShop());
      storeTicket(fields);
      await reloaded(app);
      expect(screen.getByText('₹11,330.00', { selector: 'p' })).toBeDefined();
      await press('Continue To Payment');
      const paysGold = async () => {
        const link = await screen.findByRole('link', { name: 'Pay in your UPI app' });
        expect(link.getAttribute('href')).toContain('am=11330.00&cu=INR&tr=D261120AAAAAA');
      };
      await paysGold();
      storeTicket(fields);
      const again = await reloaded(app, '/modeofpayment');
      await paysGold();
      await attach();
      await press('SUBMIT');
      await waitFor(() => expect(where(again)).toBe('/profile'));
      expect(again.sent('proceedToPayDigital')).toMatchObject([{ id: 'T1', type: 1 }]);
      // The other tab's ticket does not concern this one.
      expect(kept()).toMatchObject({ id: 'T2' });
    },
  );

  it('a payment in an app that the phone closed goes on, though another tab asked for another trade', async () => {
    const app = await openTicket(tradeShop());
    await press('Continue To Payment');
    await screen.findByRole('link', { name: 'Pay in your UPI app' });
    await attach();
    storeTicket(SILVER);
    sessionStorage.clear();
    await reloaded(app, '/modeofpayment');
    const link = await screen.findByRole('link', { name: 'Pay in your UPI app' });
    expect(link.getAttribute('href')).toContain('tr=D261120AAAAAA');
    expect(screen.queryByText('You have asked for another trade')).toBeNull();
  });

  it("a ticket replaced by another tab's is offered anew, for the trade of this tab", async () => {
    const app = await openTicket(
      tradeShop({
        proceedToPayDigital: () => refusing(409, 'Over', 'price-moved'),
        orderDigital: () =>
          yes(wireTicket({ id: 'T3', total: '11433.00', expiresAt: STORE_TIME + 600_000 })),
      }),
    );
    storeTicket({ id: 'T2', quantity: '2.0000', total: '22660.00' });
    await press('Continue To Payment');
    await screen.findByRole('link', { name: 'Pay in your UPI app' });
    await attach();
    await press('SUBMIT');
    await screen.findByRole('button', { name: 'Accept ₹11,433.00' });
    expect(app.sent('orderDigital')).toMatchObject([{ source: 'gold', type: 1, volume: '1.0000' }]);
  });

  it('a ticket that a new one in another tab ends is no longer payable, and a new price is asked for by hand', async () => {
    const app = await openTicket(
      tradeShop({
        orderDigital: () => yes(wireTicket({ id: 'T3', expiresAt: STORE_TIME + 600_000 })),
      }),
    );
    await press('Continue To Payment');
    await screen.findByRole('link', { name: 'Pay in your UPI app' });
    await otherTabAsks({ id: 'T9', source: 'silver' });
    await otherTabAsks({ id: 'T9', type: 2 });
    expect(screen.getByRole('link', { name: 'Pay in your UPI app' })).toBeDefined();
    storeTicket({ id: 'T9', quantity: '2.0000' });
    await otherTabAsks({ id: 'T9', quantity: '2.0000' });
    await screen.findByRole('heading', { name: 'This price has ended' });
    expect(kept()).toMatchObject({ id: 'T9' });
    expect(screen.queryByRole('link', { name: 'Pay in your UPI app' })).toBeNull();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(app.sent('orderDigital')).toEqual([]);
    await press('See the new price');
    await press('Go on');
    expect(await screen.findByRole('link', { name: 'Pay in your UPI app' })).toBeDefined();
  });

  it('a new price stays payable where two tabs that asked at once noted the older ticket last', async () => {
    const app = await openTicket(tradeShop());
    await press('Continue To Payment');
    await screen.findByRole('link', { name: 'Pay in your UPI app' });
    await later(app, 301_000);
    await screen.findByRole('button', { name: 'Go on' });
    // Neither tab saw what the other wrote to the device.
    localStorage.removeItem('newest-tickets');
    await otherTabAsks({ id: 'T9', expiresAt: STORE_TIME + 590_000 });
    expect(screen.queryByRole('heading', { name: 'This price has ended' })).toBeNull();
    await press('Go on');
    expect(await screen.findByRole('link', { name: 'Pay in your UPI app' })).toBeDefined();
  });

  it('a new price is not payable where another tab asked later and was answered first', async () => {
    let answer: (outcome: ReturnType<typeof yes>) => void = () => undefined;
    const app = await openTicket(
      tradeShop({ orderDigital: () => new Promise((resolve) => (answer = resolve)) }),
    );
    await press('Continue To Payment');
    await screen.findByRole('link', { name: 'Pay in your UPI app' });
    await later(app, 301_000);
    await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(1));
    await otherTabAsks({ id: 'T9', expiresAt: STORE_TIME + 602_000 });
    await act(async () => answer(yes(wireTicket({ id: 'T2', expiresAt: STORE_TIME + 601_000 }))));
    await screen.findByRole('heading', { name: 'This price has ended' });
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  });

  it.each(['/checkout-payment', '/modeofpayment'])(
    'a ticket that ended while no page was open has ended at %s too, until the customer asks anew',
    async (address) => {
      const app = await openTicket(tradeShop());
      await press('Continue To Payment');
      await screen.findByRole('link', { name: 'Pay in your UPI app' });
      cleanup();
      await otherTabAsks({ id: 'T9' });
      const again = app.reloaded();
      await openPayment(again, address);
      await screen.findByRole('heading', { name: 'This price has ended' });
      expect(screen.queryByRole('link', { name: 'Pay in your UPI app' })).toBeNull();
      expect(again.sent('orderDigital')).toEqual([]);
    },
  );

  it('an unanswered ticket payment is sent again unchanged, whatever was chosen since', async () => {
    const bodies: unknown[] = [];
    let answer: () => never | ReturnType<typeof made> = silence;
    const app = await openTicket(
      tradeShop({
        proceedToPayDigital(fields) {
          bodies.push(fields);
          return answer();
        },
      }),
    );
    await press('Continue To Payment');
    await screen.findByRole('link', { name: 'Pay in your UPI app' });
    await attach();
    await press('SUBMIT');
    await screen.findByText('No answer from the store yet');
    expect(screen.getByText('In your holding')).toBeDefined();
    sessionStorage.setItem(
      'addressData',
      JSON.stringify({ BillingId: 1, ShippingId: 2, proceedType: 'BuyProduct' }),
    );
    storeTicket({ id: 'T5' });
    const again = await reloaded(app, '/modeofpayment');
    answer = () => made('D261120AAAAAA');
    await press('Submit again');
    await waitFor(() => expect(where(again)).toBe('/profile'));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(again.sent('proceedToPayCoin')).toEqual([]);
    // The newer ticket does not concern this one.
    expect(kept()).toMatchObject({ id: 'T5' });
  });

  it("opening a ticket's payment does not replace a payment whose outcome is unknown", async () => {
    const attempt = { requestId: 'r'.repeat(20), fields: '', mode: 'UPI', unheard: true };
    sessionStorage.setItem('payment-attempt', JSON.stringify(attempt));
    sessionStorage.setItem(
      'addressData',
      JSON.stringify({ BillingId: 1, ShippingId: 2, proceedType: 'BuyProduct' }),
    );
    await openTicket(tradeShop());
    await press('Continue To Payment');
    expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/^You have sent a payment/));
    expect(sessionStorage.getItem('addressData')).toContain('BuyProduct');
  });

  it('a purchase is placed directly at a store without digital payments', async () => {
    const app = await openTicket(
      tradeShop({ proceedToPayDigital: () => yes(undefined, 'Bought.') }, []),
    );
    await press('Continue To Payment');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    expect(app.sent('proceedToPayDigital')).toMatchObject([{ id: 'T1', type: 1, RequestId: '' }]);
    expect(toasts.success).toHaveBeenCalledWith('Bought.');
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import * as idb from '#client/testing/fake-databases.ts';
import {
  attach,
  CART_LINE,
  CHOICE,
  choose,
  openPayment,
  type PaymentApp,
  paymentApp,
  placed,
  press,
  wireLock,
} from '../testing/payment-shop.ts';
import { type Fields, no, silence, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
  choose();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'dataLayer');
});

const TAKEN_OUT = 'No longer sold, and taken out of your bag: Om.';
const where = (app: PaymentApp) => app.router.state.location.pathname;
const submitButton = () => screen.getByRole('button', { name: /^(SUBMIT|Submit again)$/ });
const isBlocked = () => submitButton().getAttribute('aria-disabled') === 'true';
function chooseCoin(): void {
  choose({ ...CHOICE, proceedType: 'ConvertCoin' });
  const coin = { weight: '10gm', quantity: 2, productId: 102 };
  const stored = { ...coin, productName: 'Lotus', makingCharges: '50.00' };
  sessionStorage.setItem('converted-coin-payload', JSON.stringify(stored));
}
async function reload(app: PaymentApp): Promise<PaymentApp> {
  cleanup();
  const next = app.reloaded();
  await openPayment(next);
  return next;
}

describe('the way to the payment', () => {
  it('a price that was refused for the coupon can be asked for without it', async () => {
    sessionStorage.setItem('couponData', '{"id":2,"couponCode":"LOTUS500","couponAmount":"500"}');
    const refused = { ...no(400, 'This coupon has run out.'), reason: 'coupon' } as Outcome;
    const LockPrice = ({ couponId }: Fields) => (couponId === 0 ? yes([wireLock()]) : refused);
    await openPayment(paymentApp({ LockPrice }));
    await screen.findByText('This coupon has run out.');
    const bag = screen.getByRole('link', { name: 'Back to your bag' });
    expect(bag.getAttribute('href')).toBe('/cart');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go on without the coupon' }));
    await screen.findAllByText('₹1,03,500.00');
    expect(sessionStorage.getItem('couponData')).toBeNull();
  });

  it('the payment goes back to the addresses if none are chosen', async () => {
    sessionStorage.clear();
    const app = paymentApp({ GetProceedToBuyForFront: () => yes([]) });
    await openPayment(app);
    await waitFor(() => expect(where(app)).toBe('/proceedtobuy'));
    expect(app.sent('LockPrice')).toEqual([]);
  });

  it('the payment goes home if there is nothing to pay', async () => {
    sessionStorage.clear();
    const app = paymentApp({ GetCart: () => yes([]) });
    await openPayment(app);
    await waitFor(() => expect(where(app)).toBe('/'));
  });

  it('the payment goes to the bag if the store cannot say what is in it', async () => {
    sessionStorage.clear();
    const app = paymentApp({ GetCart: () => no(500, 'Not now') });
    await openPayment(app);
    await waitFor(() => expect(where(app)).toBe('/cart'));
    await screen.findByRole('heading', { name: 'Your bag could not be loaded' });
  });

  it("a conversion's payment without a coin shows an error and goes home", async () => {
    choose({ ...CHOICE, proceedType: 'ConvertCoin' });
    const app = paymentApp();
    await openPayment(app);
    await waitFor(() => expect(where(app)).toBe('/'));
    expect(toasts.error).toHaveBeenCalledWith('Convert coin details not found');
  });

  it('the payment of an empty bag leaves as the bag does', async () => {
    const app = paymentApp({ GetCart: () => yes([]), LockPrice: () => no(400, 'Empty') });
    await openPayment(app);
    await waitFor(() => expect(toasts.info).toHaveBeenCalledWith('Cart is empty'));
  });

  it('a payment whose last piece is no longer sold goes to the bag, which names it', async () => {
    const GetCart = () => yes([], TAKEN_OUT);
    const app = paymentApp({ GetCart, LockPrice: () => no(400, 'Empty') });
    await openPayment(app);
    await waitFor(() => expect(where(app)).toBe('/cart'));
    await screen.findByText(TAKEN_OUT);
  });

  it('the payment of what is left names the piece that is no longer sold', async () => {
    await openPayment(paymentApp({ GetCart: () => yes([CART_LINE], TAKEN_OUT) }));
    await screen.findAllByText('₹1,03,500.00');
    expect(screen.getByText(TAKEN_OUT)).toBeDefined();
  });

  it('a conversion whose coin is no longer made leads back to the digital metal', async () => {
    chooseCoin();
    await openPayment(paymentApp({ LockPrice: () => no(404, 'This product is not available') }));
    await screen.findByText('This product is not available');
    const back = screen.getByRole('link', { name: 'Back to your digital metal' });
    expect(back.getAttribute('href')).toBe('/digital-gold');
  });

  it("a conversion's payment locks and pays the making charge", async () => {
    chooseCoin();
    const app = paymentApp({
      LockPrice: () => yes([wireLock({ ONumber: 'C1', FromHolding: '20', Total: '500.00' })]),
      proceedToPayCovertToCoin: () => placed('C1'),
    });
    await openPayment(app);
    await screen.findByText('From your digital gold');
    expect(app.sent('LockPrice')[0]).toMatchObject({
      Kind: 'convert',
      Quantity: 2,
      Weight: '10gm',
      productId: 102,
    });
    await attach();
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    expect(app.sent('proceedToPayCovertToCoin')[0]).toMatchObject({
      Quantity: 2,
      Weight: '10gm',
      productId: 102,
      UserType: 'user',
      QuoteId: 'Q1',
    });
    expect(localStorage.getItem('digitalOrder')).toBe('convertedCoinOrder');
  });
});

describe('submitting by UPI', () => {
  it('a UPI payment needs a screenshot first, and says so', async () => {
    await openPayment(paymentApp());
    await screen.findByText('Attach the screenshot of your payment first.');
    expect(isBlocked()).toBe(true);
    await attach();
    expect(isBlocked()).toBe(false);
    await press('Remove');
    expect(isBlocked()).toBe(true);
  });

  it('a UPI payment sends the locked quote with the proof and clears the session', async () => {
    const layer: unknown[] = [];
    Object.assign(window, { dataLayer: layer });
    sessionStorage.setItem('couponData', '{"id":5,"couponCode":"GOLD","couponAmount":"10"}');
    const app = paymentApp();
    await openPayment(app);
    await attach();
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    const [sent] = app.sent('proceedToPayCoin');
    expect(sent).toMatchObject({
      paymentMode: 'UPI',
      UserType: 'User',
      DeviceType: 'web',
      BillingId: 11,
      ShippingId: 12,
      couponId: 5,
      QuoteId: 'Q1',
      Token: 'token-7',
      file: `data:image/jpeg;base64,${btoa('jpeg')}`,
    });
    expect(String(sent?.['RequestId'])).toMatch(/^[\w-]{20,}$/);
    expect(app.sent('LockPrice')[0]).toMatchObject({ Kind: 'buy', couponId: 5 });
    expect(localStorage.getItem('profile')).toBe('orders');
    expect(localStorage.getItem('digitalOrder')).toBe('coinOrder');
    expect(sessionStorage.getItem('addressData')).toBeNull();
    expect(sessionStorage.getItem('couponData')).toBeNull();
    expect(sessionStorage.getItem('payment-lock')).toBeNull();
    await waitFor(() => expect(idb.allRows()).toEqual([]));
    expect(layer).toEqual([{ event: 'purchase', transaction_id: 'B261120AAAAAA', value: 103_500 }]);
  });

  it('a UTR that is left too short is doubted beside its field, and taken all the same', async () => {
    await openPayment(paymentApp());
    await attach();
    const utr = screen.getByLabelText(/UTR number/);
    const doubt = () => screen.queryByText('A UTR has 12 digits or more: check it again.');
    fireEvent.change(utr, { target: { value: '41234567890' } });
    expect(doubt()).toBeNull();
    fireEvent.blur(utr);
    expect(utr.getAttribute('aria-describedby')).toBe(doubt()?.parentElement?.id);
    expect(utr.hasAttribute('aria-invalid')).toBe(false);
    expect(isBlocked()).toBe(false);
    fireEvent.change(utr, { target: { value: '412345678901' } });
    expect(doubt()).toBeNull();
    fireEvent.change(utr, { target: { value: '' } });
    expect(doubt()).toBeNull();
  });

  it('a UPI payment is sent once however often the button is tapped', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const app = paymentApp({
      proceedToPayCoin: () => new Promise<Outcome>((resolve) => (answer = resolve)),
    });
    await openPayment(app);
    await attach();
    await act(async () => {
      submitButton().click();
      submitButton().click();
    });
    await waitFor(() => expect(app.sent('proceedToPayCoin')).toHaveLength(1));
    await press('SUBMIT');
    await act(async () => answer(placed()));
    expect(app.sent('proceedToPayCoin')).toHaveLength(1);
  });

  it('a locked payment needs no fresh tick, but a connection', async () => {
    const app = paymentApp();
    await openPayment(app);
    await attach();
    await act(async () => app.rates.pushed([]));
    expect(isBlocked()).toBe(false);
    await act(async () => app.rates.deviceOnline(false));
    await screen.findByText(/You are offline. What you have attached stays here/);
    expect(isBlocked()).toBe(true);
    await press('SUBMIT');
    expect(app.sent('proceedToPayCoin')).toEqual([]);
  });

  it('a refused payment keeps the form; a changed form gets a new request id', async () => {
    let tries = 0;
    const app = paymentApp({
      proceedToPayCoin: () => ((tries += 1) < 3 ? no(400, 'This is no picture.') : placed()),
    });
    await openPayment(app);
    await attach();
    await press('SUBMIT');
    await screen.findByText('This is no picture.');
    // Read aloud once: by the toast.
    expect(toasts.error).toHaveBeenCalledWith('This is no picture.');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(submitButton().getAttribute('aria-busy')).toBeNull());
    await press('SUBMIT');
    await waitFor(() => expect(app.sent('proceedToPayCoin')).toHaveLength(2));
    await press('Remove');
    await attach();
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    const [first, second, third] = app.sent('proceedToPayCoin').map((sent) => sent['RequestId']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a lost answer', () => {
  it('an unanswered payment changes nothing and is sent again with the same id and quote', async () => {
    let lost = true;
    let app = paymentApp({ proceedToPayCoin: () => (lost ? silence() : placed()) });
    await openPayment(app);
    await attach();
    await press('SUBMIT');
    await screen.findByText(/We could not hear from the store. Your screenshot is saved/);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    // The price expires meanwhile: the store decides, and no other price is requested.
    app.at(330_000);
    app = await reload(app);
    await screen.findByText(/We could not hear from the store/);
    expect(app.sent('proceedToPayCoin')).toHaveLength(1);
    lost = false;
    await press('Submit again');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    const [first, second] = app.sent('proceedToPayCoin');
    expect(second).toEqual(first);
    expect(app.sent('LockPrice')).toHaveLength(1);
  });

  it('an attempt is stored before it is sent', async () => {
    let kept = '';
    const app = paymentApp({
      proceedToPayCoin({ RequestId }) {
        kept = `${sessionStorage.getItem('payment-attempt')}`;
        expect(kept).toContain(String(RequestId));
        return placed();
      },
    });
    await openPayment(app);
    await attach();
    await press('SUBMIT');
    await waitFor(() => expect(where(app)).toBe('/profile'));
    expect(kept).toContain('"unheard":true');
  });

  it('a payment refused because the login has ended is stored as not sent, with its id, before the login ends here', async () => {
    const app = paymentApp({ proceedToPayCoin: () => no(401, 'Please log in again.') });
    const stored = () => `${sessionStorage.getItem('payment-attempt')}`;
    await openPayment(app);
    await attach();
    const atTheEnd: string[] = [];
    app.session.onEnd(() => void atTheEnd.push(stored()));
    await press('SUBMIT');
    await waitFor(() => expect(atTheEnd).toHaveLength(1));
    expect(atTheEnd[0]).toContain('"unheard":false');
    expect(atTheEnd[0]).toContain(String(app.sent('proceedToPayCoin')[0]?.['RequestId']));
    await waitFor(() => expect(JSON.stringify(idb.allRows())).toContain('unheard\\\":false'));
  });

  it('an unanswered payment that is sent again after its login has ended still waits for its answer', async () => {
    let answer: () => Outcome = silence;
    const app = paymentApp({ proceedToPayCoin: () => answer() });
    const stored = () => `${sessionStorage.getItem('payment-attempt')}`;
    await openPayment(app);
    await attach();
    await press('SUBMIT');
    await screen.findByText(/We could not hear from the store/);
    const atTheEnd: string[] = [];
    app.session.onEnd(() => void atTheEnd.push(stored()));
    answer = () => no(401, 'Please log in again.');
    await press('Submit again');
    await waitFor(() => expect(atTheEnd).toHaveLength(1));
    expect(atTheEnd[0]).toContain('"unheard":true');
  });

  it('an unanswered payment that had arrived names the order and asks for no money', async () => {
    const app = paymentApp({
      proceedToPayCoin: () => ({
        ...no(409, 'Order B261120AAAAAA is placed. Please do not pay again.'),
        reason: 'already-placed' as const,
      }),
    });
    await openPayment(app);
    await attach();
    await press('SUBMIT');
    await screen.findByText('Order B261120AAAAAA is placed. Please do not pay again.');
    const link = screen.getByRole('link', { name: 'See order B261120AAAAAA' });
    expect(link.getAttribute('href')).toBe('/order-view/B261120AAAAAA');
    expect(sessionStorage.getItem('addressData')).toBeNull();
    expect(toasts.info).not.toHaveBeenCalled();
  });

  it('a payment survives a phone that discards the tab', async () => {
    const app = paymentApp();
    await openPayment(app);
    await attach();
    await waitFor(() => expect(JSON.stringify(idb.allRows())).toContain('payment-lock'));
    sessionStorage.clear();
    const again = await reload(app);
    await screen.findByText('Screenshot attached');
    expect(again.sent('LockPrice')).toHaveLength(1);
    expect(isBlocked()).toBe(false);
  });

  it('a payment leaves nothing to the next customer of the phone', async () => {
    const app = paymentApp();
    await openPayment(app);
    await attach();
    await waitFor(() => expect(idb.allRows()).toHaveLength(1));
    cleanup();
    sessionStorage.clear();
    choose();
    app.session.begin({ ...app.session.state.user, Id: 8 } as never, 'token-8');
    const { openPayment: open } = await import('./open-payment.ts');
    const opened = await open({
      services: app,
      rates: app.rates,
      shared: false,
    });
    const payment = opened.type === 'open' ? opened.payment : undefined;
    expect(payment?.read().proof).toMatchObject({ picture: undefined });
    expect(idb.allRows()).toEqual([]);
  });

  it('the payment warns if the device cannot save the screenshot, after a lost answer too', async () => {
    idb.breakDatabases();
    await openPayment(paymentApp({ proceedToPayCoin: () => silence() }));
    await attach();
    await screen.findByText(/This phone cannot keep it/);
    expect(isBlocked()).toBe(false);
    await press('SUBMIT');
    await screen.findByText(
      /We could not hear from the store\. This phone cannot keep your screenshot: stay on this page\. Do not pay again/,
    );
  });
});

// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { persistPrivateQueries } from '#client/persistence/queries/persist-private-queries.ts';
import { customerKey } from '#client/persistence/storage/customer-key.ts';
import { toasts } from '#client/testing/toasts.ts';
import { amountOf, BAR, COIN, openBag, press } from '../testing/sample-bag.ts';
import { sampleLine } from '../testing/sample-line.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const line = (name: string) => within(screen.getByRole('listitem', { name: `${name}, 10 g` }));
const quantityOf = (name: string) => line(name).getByRole('status').textContent;
const more = (name: string) => line(name).getByRole('button', { name: 'One more' });

describe('the bag', () => {
  it('the bag shows lines and a summary that follow the feed', async () => {
    const app = await openBag();
    await screen.findByText('2 items');
    await app.tick(100_000, 200_000);
    expect(line('Lotus coin').getByText('₹1,00,000.00')).toBeDefined();
    expect(line('Minted bar').getByText('₹6,000.00')).toBeDefined();
    expect(amountOf('Amount')).toBe('₹1,06,000.00');
    expect(amountOf('GST (3%)')).toBe('₹3,180.00');
    expect(amountOf('Total')).toBe('₹1,14,180.00');
    expect(amountOf('Secure Shipping / Delivery')).toBe('Free');
    await app.tick(110_000, 200_000);
    expect(amountOf('Amount')).toBe('₹1,16,000.00');
  });

  it('the bag shows no total while one line has no price', async () => {
    const app = await openBag({}, [COIN, sampleLine({ CartId: 3, Weight: 'some' })]);
    await screen.findByText('2 items');
    await app.tick();
    expect(amountOf('Total')).toContain('Price not known');
    expect(amountOf('Total')).not.toMatch(/₹0\.00/);
    expect(screen.getByText(/the total is not either/)).toBeDefined();
  });

  it("the bag keeps the store's notice of removed lines on the screen", async () => {
    let said = '';
    const app = await openBag({ GetCart: () => yes([COIN], said) });
    await screen.findByText('1 item');
    const ask = () => act(() => app.queryClient.invalidateQueries({ queryKey: ['cart', 'lines'] }));
    const counted = app.sent('getItemCount').length;
    said = 'No longer sold, and taken out of your bag: Om.';
    await ask();
    await screen.findByText(said);
    // The badge counted what was taken out.
    await waitFor(() => expect(app.sent('getItemCount').length).toBe(counted + 1));
    said = '';
    await ask();
    expect(app.sent('GetCart')).toHaveLength(3);
    expect(screen.getByText(/taken out of your bag: Om/)).toBeDefined();
  });

  it("the bag says the store's notice of removed lines on one visit alone", async () => {
    const said = ['No longer sold, and taken out of your bag: Om.'];
    const app = await openBag({ GetCart: () => yes([COIN], said.shift() ?? '') });
    await screen.findByText(/taken out of your bag: Om/);
    await act(() => app.router.navigate({ to: '/about' }));
    expect(screen.queryByText(/taken out of your bag: Om/)).toBeNull();
    await act(() => app.router.navigate({ to: '/cart' }));
    await screen.findByText('1 item');
    expect(screen.queryByText(/taken out of your bag: Om/)).toBeNull();
  });

  it("the bag does not say the store's notice again after the app was closed", async () => {
    const { session, queryClient, router } = await openBag({
      GetCart: () => yes([COIN], 'No longer sold, and taken out of your bag: Om.'),
    });
    const customer = session.state.user?.Id ?? '';
    persistPrivateQueries(queryClient, localStorage, customer);
    const kept = () => localStorage.getItem(customerKey(customer));
    await screen.findByText(/taken out of your bag: Om/);
    await waitFor(() => expect(kept()).toMatch(/taken out of your bag: Om/));
    await act(() => router.navigate({ to: '/about' }));
    await waitFor(() => expect(kept()).not.toMatch(/taken out of your bag: Om/));
    expect(kept()).toMatch(/Lotus coin/);
  });

  it("the bag offers another try if the store's answer cannot be read", async () => {
    let closed = true;
    await openBag({ GetCart: () => (closed ? no(500, 'The books are closed.') : yes([COIN])) });
    await screen.findByText('The books are closed.');
    closed = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 item');
  });

  it('a bag that could not be asked for again says why, and offers another try', async () => {
    let closed = false;
    const app = await openBag({
      GetCart: () => (closed ? no(500, 'The books are closed.') : yes([COIN])),
    });
    await screen.findByText('1 item');
    closed = true;
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['cart', 'lines'] }));
    await screen.findByText('The books are closed. This is your bag as last seen.');
    closed = false;
    await press(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/as last seen/)).toBeNull());
  });

  it('the bag is for customers only', async () => {
    const app = testApp();
    await openApp(app, '/cart', false);
    expect(app.router.state.location.href).toBe('/login?from=%2Fcart');
    expect(app.sent('GetCart')).toEqual([]);
  });
});

describe('quantities', () => {
  it('a burst of quantity taps shows at once and saves only the last one, in order', async () => {
    const open: ((outcome: Outcome) => void)[] = [];
    const app = await openBag({
      UpdateQuantity: () => new Promise((resolve) => open.push(resolve)),
    });
    await screen.findByText('2 items');
    await app.tick();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rest = () => act(() => vi.advanceTimersByTimeAsync(1000));
    for (let tap = 0; tap < 5; tap += 1) await press(more('Lotus coin'));
    expect(quantityOf('Lotus coin')).toBe('6');
    expect(amountOf('Amount')).toBe('₹6,06,000.00');
    expect(app.sent('UpdateQuantity')).toEqual([]);
    await rest();
    expect(app.sent('UpdateQuantity')).toHaveLength(1);
    await press(more('Lotus coin'));
    await rest();
    expect(quantityOf('Lotus coin')).toBe('7');
    await act(async () => open[0]?.(yes([{ msg: 'Quantity updated.' }])));
    await rest();
    expect(app.sent('UpdateQuantity')).toHaveLength(2);
    expect(quantityOf('Lotus coin')).toBe('7');
    await act(async () => open[1]?.(yes([{ msg: 'Quantity updated.' }])));
    await rest();
    expect(app.sent('UpdateQuantity')).toMatchObject([
      { CartId: 1, Quantity: 6, Token: 'token-7' },
      { CartId: 1, Quantity: 7 },
    ]);
    expect(toasts.success).toHaveBeenLastCalledWith('Quantity updated.');
  });

  it("a refused quantity goes back and shows the store's message", async () => {
    const app = await openBag({ UpdateQuantity: () => no(409, 'Live prices are not available.') });
    await screen.findByText('2 items');
    await app.tick();
    await press(more('Minted bar'));
    await waitFor(() =>
      expect(toasts.error).toHaveBeenCalledWith('Live prices are not available.'),
    );
    await waitFor(() => expect(quantityOf('Minted bar')).toBe('3'));
  });

  it('an unanswered quantity change says that its outcome is unknown', async () => {
    const app = await openBag({ UpdateQuantity: silence });
    await screen.findByText('2 items');
    await app.tick();
    await press(more('Minted bar'));
    await waitFor(() =>
      expect(toasts.error).toHaveBeenCalledWith(expect.stringContaining('may not be saved')),
    );
    await waitFor(() => expect(quantityOf('Minted bar')).toBe('3'));
  });

  it('a quantity cannot go below 1 or above 100', async () => {
    const app = await openBag({}, [COIN, sampleLine({ ...BAR, Quantity: 100 })]);
    await screen.findByText('2 items');
    await app.tick();
    await press(line('Lotus coin').getByRole('button', { name: 'One less' }));
    await press(more('Minted bar'));
    expect(app.sent('UpdateQuantity')).toEqual([]);
  });

  it('quantities are blocked while the price is not live', async () => {
    const app = await openBag();
    await screen.findByText('2 items');
    await app.tick();
    await act(async () => app.rates.disconnected(true));
    expect(more('Lotus coin').getAttribute('aria-disabled')).toBe('true');
    await press(more('Lotus coin'));
    expect(app.sent('UpdateQuantity')).toEqual([]);
  });

  it('a quantity is not sent if the price went stale before the press', async () => {
    const app = await openBag();
    await screen.findByText('2 items');
    await app.tick();
    const button = more('Lotus coin');
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await press(button);
    later.mockRestore();
    expect(app.sent('UpdateQuantity')).toEqual([]);
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('gone quiet'));
    expect(quantityOf('Lotus coin')).toBe('1');
  });

  it('a queued quantity is not sent if the price went stale meanwhile', async () => {
    const open: ((outcome: Outcome) => void)[] = [];
    let saved = 1;
    const app = await openBag({
      GetCart: () => yes([{ ...COIN, Quantity: saved }, BAR]),
      UpdateQuantity: () => new Promise((resolve) => open.push(resolve)),
    });
    await screen.findByText('2 items');
    await app.tick();
    await press(more('Lotus coin'));
    await waitFor(() => expect(app.sent('UpdateQuantity')).toHaveLength(1));
    await press(more('Lotus coin'));
    await act(async () => {
      app.rates.disconnected(true);
      saved = 2;
      open[0]?.(yes([{ msg: 'Quantity updated.' }]));
    });
    await waitFor(() => expect(quantityOf('Lotus coin')).toBe('2'));
    expect(app.sent('UpdateQuantity')).toHaveLength(1);
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('cannot be reached'));
  });
});

describe('deleting', () => {
  it('deleting a line works with stale prices, refreshes the count and moves the focus', async () => {
    let lines = [COIN, BAR];
    const app = await openBag({
      GetCart: () => yes(lines),
      DeleteCartItemById: () => {
        lines = [BAR];
        return yes(undefined, 'Removed from your bag.');
      },
    });
    await screen.findByText('2 items');
    const counts = app.sent('getItemCount').length;
    const remove = screen.getByRole('button', { name: 'Remove Lotus coin, 10 g' });
    remove.focus();
    await press(remove);
    await screen.findByText('1 item');
    expect(app.sent('DeleteCartItemById')).toMatchObject([{ CartId: 1, Token: 'token-7' }]);
    expect(app.sent('getItemCount').length).toBeGreaterThan(counts);
    expect(toasts.success).toHaveBeenCalledWith('Removed from your bag.');
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Remove Minted bar, 10 g' }),
    );
  });

  it('deleting a line keeps it if the store did not answer', async () => {
    await openBag({ DeleteCartItemById: silence });
    await screen.findByText('2 items');
    await press(screen.getByRole('button', { name: 'Remove Lotus coin, 10 g' }));
    expect(toasts.error).toHaveBeenCalledWith(expect.stringContaining('may still be in your bag'));
    expect(line('Lotus coin')).toBeDefined();
  });
});

describe('what is tried again in the bag', () => {
  it.each([
    ['a quantity', 'UpdateQuantity', () => more('Minted bar')],
    [
      'a piece to be deleted',
      'DeleteCartItemById',
      () => screen.getByRole('button', { name: 'Remove Minted bar, 10 g' }),
    ],
  ] as const)('takes its error away before it thanks: %s', async (_what, operation, button) => {
    const dismissed = vi.spyOn(toast, 'dismiss');
    onTestFinished(() => dismissed.mockRestore());
    let answer: () => Outcome = silence;
    const app = await openBag({ [operation]: () => answer() });
    await screen.findByText('2 items');
    await app.tick();
    await press(button());
    await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
    expect(dismissed).not.toHaveBeenCalled();
    answer = () => yes(undefined, 'Done.');
    await press(button());
    await waitFor(() => expect(toasts.success).toHaveBeenCalledWith('Done.'));
    expect(dismissed).toHaveBeenCalledWith('error');
  });
});

describe('missing pieces', () => {
  it('are reported at their line until the line wants fewer', async () => {
    const few = { ...COIN, Quantity: 3, Left: 2 };
    await openBag({}, [few, { ...BAR, Left: 0 }]);
    await screen.findByText('2 items');
    expect(line('Lotus coin').getByText('Only 2 can be bought at the moment.')).toBeDefined();
    expect(line('Minted bar').getByText('Sold out. Please remove it.')).toBeDefined();
  });
});

describe('an empty bag', () => {
  async function openEmpty(answers: Answers = {}, at = '/cart') {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
    const app = testApp({ GetCart: () => yes([]), ...answers });
    sessionStorage.setItem('finalAmount', '1');
    await openApp(app, at);
    await act(() => vi.advanceTimersByTimeAsync(10));
    return app;
  }

  it('an empty bag says so, and after 2 seconds clears the session and goes home', async () => {
    const app = await openEmpty();
    expect(screen.getByText('0 items')).toBeDefined();
    expect(screen.getByText('No Data Available')).toBeDefined();
    expect(toasts.info).toHaveBeenCalledWith('Cart is empty');
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(app.router.state.location.pathname).toBe('/cart');
    expect(sessionStorage.getItem('finalAmount')).toBe('1');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(app.router.state.location.pathname).toBe('/');
    expect(sessionStorage.getItem('finalAmount')).toBeNull();
  });

  it.each([
    ['keeps the coupon of an order that waits for its card, whose bag may come back', 'C1', 'KEPT'],
    ['keeps no coupon where no card is waited for', undefined, null],
  ])('an empty bag %s', async (_, placed, kept) => {
    const attempt = {
      requestId: 'r',
      fields: '',
      mode: 'CARD',
      kind: 'buy',
      unheard: false,
      placed,
    };
    sessionStorage.setItem('payment-attempt', JSON.stringify(attempt));
    sessionStorage.setItem('couponData', 'KEPT');
    const app = await openEmpty();
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(app.router.state.location.pathname).toBe('/');
    expect(sessionStorage.getItem('couponData')).toBe(kept);
    expect(sessionStorage.getItem('payment-attempt') === null).toBe(kept === null);
  });

  it('an empty bag that fills again stays on the page', async () => {
    let lines: (typeof COIN)[] = [];
    const app = await openEmpty({ GetCart: () => yes(lines) });
    lines = [COIN];
    await act(async () => {
      void app.queryClient.invalidateQueries({ queryKey: ['cart', 'lines'] });
      await vi.advanceTimersByTimeAsync(5000);
    });
    expect(app.router.state.location.pathname).toBe('/cart');
    expect(sessionStorage.getItem('finalAmount')).toBe('1');
  });

  it.each(['/cart', '/proceedtobuy'])(
    'an empty bag whose last piece is no longer sold names it, and stays to be read: %s',
    async (at) => {
      const GetCart = () => yes([], 'No longer sold, and taken out of your bag: Om.');
      const app = await openEmpty({ GetCart }, at);
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(app.router.state.location.pathname).toBe(at);
      expect(screen.getByText(/taken out of your bag: Om/)).toBeDefined();
      expect(screen.getByText('No Data Available')).toBeDefined();
      expect(toasts.info).not.toHaveBeenCalled();
    },
  );

  it('an empty bag does not pull back a customer who has left', async () => {
    const app = await openEmpty();
    await act(async () => {
      void app.router.navigate({ to: '/profile' });
      await vi.advanceTimersByTimeAsync(5000);
    });
    expect(app.router.state.location.pathname).toBe('/profile');
    expect(sessionStorage.getItem('finalAmount')).toBe('1');
  });
});

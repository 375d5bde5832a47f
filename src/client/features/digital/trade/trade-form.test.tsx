// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { openDigital as open, rates, samplePremiums, ticket } from '../testing/digital-shop.ts';
import { type Answers, no, silence, type TestApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: name === 'Weight' ? 'Weight GM' : name });
const type = (name: string, text: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value: text } }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));
const go = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const values = () => [field('Amount').value, field('Weight').value];
const at = (app: TestApp) => app.router.state.location.href;
const sent = (app: TestApp) => app.sent('orderDigital');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('amount and weight', () => {
  it('the trade field that was edited last determines the other', async () => {
    const app = await open();
    await type('Amount', '5,000.009');
    expect(values()).toEqual(['5000.00', '0.3864']);
    await type('Weight', '1gm');
    expect(values()).toEqual(['12939.38', '1']);
    await app.tick(125_520, 152_750);
    expect(values()).toEqual(['13042.89', '1']);
    await type('Amount', '');
    expect(values()).toEqual(['', '']);
  });

  it('an amount or weight with groups is read as in India, and what is no figure says so at its field', async () => {
    await open();
    await type('Weight', '1,00');
    expect(values()).toEqual(['12939.38', '1,00']);
    await act(async () => void fireEvent.blur(field('Weight')));
    expect(values()).toEqual(['12939.38', '1.00']);
    await type('Weight', '1,000');
    expect(values()).toEqual(['12939375.00', '1000']);
    await type('Weight', '5 kg');
    expect(values()).toEqual(['', '5 kg']);
    expect(field('Weight').getAttribute('aria-invalid')).toBeNull();
    await act(async () => void fireEvent.blur(field('Weight')));
    expect(field('Weight').getAttribute('aria-invalid')).toBe('true');
    const words = 'Enter grams in digits, such as 1,000 or 2.5.';
    expect(screen.getAllByText(words).length).toBeGreaterThan(1);
    await type('Weight', '5');
    expect(screen.queryByText(words)).toBeNull();
  });

  it("a trade's total, tax and value are shown before the tap", async () => {
    await open();
    await type('Amount', '5000');
    const form = screen.getByRole('form', { name: 'Buy gold' });
    expect(form.textContent).toContain(
      'You pay ₹4,999.77, of which GST ₹145.62; sold back now it would bring ₹4,757.55.',
    );
  });

  it('amount and weight can be swapped once both are known', async () => {
    const app = await open();
    const swap = () => button('Swap') as HTMLButtonElement;
    expect(swap().disabled).toBe(true);
    await type('Amount', '5000');
    expect(swap().disabled).toBe(false);
    await press('Swap');
    const fields = within(screen.getByRole('form')).getAllByRole('textbox');
    expect(fields.map((input) => input.getAttribute('name'))).toEqual(['weight', 'amount']);
    await app.tick(125_520, 152_750);
    expect(values()).toEqual(['5039.77', '0.3864']);
  });

  it('a quick add is added to the amount', async () => {
    await open();
    await press(/^\+500/);
    await press(/^\+1500/);
    expect(values()[0]).toBe('2000');
    await type('Weight', '1');
    await press(/^\+1000/);
    expect(values()).toEqual(['13939.38', '1.0772']);
  });

  it.each(['Silver', 'SELL'])('amount and weight are cleared by %s', async (tab) => {
    await open();
    await type('Amount', '5000');
    await go(tab);
    expect(values()).toEqual(['', '']);
    await go(tab === 'SELL' ? 'BUY' : 'Gold');
    expect(values()).toEqual(['', '']);
  });

  it('amount and weight survive a reload', async () => {
    await open({}, { at: '?side=sell' });
    await type('Weight', '0.5');
    cleanup();
    await open({}, { at: '?side=sell' });
    expect(values()).toEqual(['6156.25', '0.5']);
  });
});

describe('buying', () => {
  it('buying requests the rate on the screen, stores the ticket and goes to the checkout', async () => {
    const app = await open();
    expect(button('BUY').getAttribute('aria-disabled')).toBe('true');
    await type('Amount', '5000');
    await press('BUY');
    await waitFor(() => expect(at(app)).toMatch(/^\/checkout-payment/));
    expect(sent(app)).toEqual([
      { source: 'gold', type: 1, liveRate: '12562.50', volume: '0.3864', token: 'token-7' },
    ]);
    expect(JSON.parse(localStorage.getItem('checkoutData') ?? '')).toMatchObject({
      id: 'T1',
      total: '4999.77',
      ONumber: 'D26112000001',
    });
  });

  it('buying shows that it is busy and counts several taps as one', async () => {
    const ends: ((outcome: Outcome) => void)[] = [];
    const app = await open({ orderDigital: () => new Promise((end) => ends.push(end)) });
    await type('Amount', '5000');
    await press('BUY');
    await press('BUY');
    expect(button('BUY').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Asking the store for your price')).toBeTruthy();
    expect(sent(app)).toHaveLength(1);
    await act(async () => ends[0]?.(yes(ticket)));
  });

  it.each(['99.99', '200000.01'])(
    'buying outside the limits (%s) shows them and sends nothing',
    async (amount) => {
      const app = await open();
      await type('Amount', amount);
      await press('BUY');
      expect(toasts.error).toHaveBeenCalledWith('Amount must be between ₹100 and ₹2,00,000');
      expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
      expect(sent(app)).toEqual([]);
    },
  );

  it.each(['100', '200000'])('buying exactly at a limit is allowed: %s', async (amount) => {
    const app = await open();
    await type('Amount', amount);
    await press('BUY');
    await waitFor(() => expect(sent(app)).toHaveLength(1));
  });

  it('a refused purchase shows the reason, refetches the rates and clears both fields', async () => {
    const app = await open({ orderDigital: () => no(409, 'Not at this price.') });
    await type('Amount', '5000');
    const before = app.sent('getRate').length;
    await press('BUY');
    await waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Not at this price.'));
    expect(values()).toEqual(['', '']);
    expect(app.sent('getRate').length).toBe(before + 1);
    expect(localStorage.getItem('checkoutData')).toBeNull();
    expect(at(app)).toBe('/digital-gold');
  });

  it('a purchase whose price has moved shows the new rate and the difference', async () => {
    let buy = '12562.50';
    await open({
      getRate: () => rates({ buy }),
      orderDigital: () => {
        buy = '12600';
        return { ok: false, code: 409, msg: 'Moved.', reason: 'price-moved' };
      },
    });
    await type('Amount', '5000');
    await press('BUY');
    const note = await screen.findByText(/It was ₹12,562\.50 per gm/);
    expect(note.textContent).toContain('is ₹12,600.00 now: ₹37.50 more.');
    await type('Amount', '1');
    expect(screen.queryByText(/It was ₹12,562\.50/)).toBeNull();
  });

  it('a purchase refused because the premium has changed is asked for anew at the rate with the new one', async () => {
    let premium = '480';
    const app = await open({
      GetRatePremiumForFront: () => yes([{ ...samplePremiums, PremiumGold999: premium }]),
      getRate: () => rates({ buy: premium === '480' ? '12562.50' : '12663.00' }),
      orderDigital: () => {
        if (premium !== '480') return yes({ ...ticket, total: '4999.34' });
        premium = '1480';
        return { ok: false, code: 409, msg: 'Moved.', reason: 'price-moved' };
      },
    });
    await type('Amount', '5000');
    await press('BUY');
    await screen.findByText(/It was ₹12,562\.50 per gm and is/);
    await type('Amount', '5000');
    await press('BUY');
    await waitFor(() => expect(at(app)).toBe('/checkout-payment'));
    expect(sent(app).map(({ liveRate }) => liveRate)).toEqual(['12562.50', '12663.00']);
  });

  it('a purchase that costs more than the screen said, for a GST that the desk has changed, is shown and not gone on with', async () => {
    let gst = '3';
    const app = await open({
      getRate: () => rates({ gst }),
      orderDigital: () => {
        if (gst === '5') return yes({ ...ticket, total: '4999.25' });
        gst = '5';
        return yes({ ...ticket, gst: '242.71', total: '5096.86' });
      },
    });
    await type('Amount', '5000');
    await press('BUY');
    const note = await screen.findByText(/^0\.3864 GM came to ₹4,999\.77/);
    expect(note.textContent).toContain('and come to ₹5,096.86 now. Nothing was bought');
    expect(localStorage.getItem('checkoutData')).toBeNull();
    expect(at(app)).toBe('/digital-gold');
    expect(values()).toEqual(['', '']);
    await type('Amount', '5000');
    expect(values()).toEqual(['5000', '0.3790']);
    await press('BUY');
    await waitFor(() => expect(at(app)).toBe('/checkout-payment'));
  });

  it.each([
    ['the refinery stops in the moment of the press', 409, 'rates-stale'],
    ['waits for the proof of the number', 409, 'number-unproven'],
    ['the store failed to take', 500, undefined],
    ['was asked for too often', 429, undefined],
  ] as const)('a purchase that %s keeps what was typed', async (_what, code, reason) => {
    const msg = 'Not now.';
    await open({ orderDigital: () => ({ ok: false, code, msg, ...(reason && { reason }) }) });
    await type('Amount', '5000');
    await press('BUY');
    await waitFor(() => expect(toasts.error).toHaveBeenCalledWith(msg));
    expect(values()).toEqual(['5000', '0.3864']);
  });

  it('a purchase of a metal that is closed in the moment of the press is there again once it is open', async () => {
    let Closed = false;
    const app = await open({
      getRate: () => rates(Closed ? { Closed, buy: '0', sell: '0' } : {}),
      orderDigital: () => {
        Closed = true;
        return no(409, 'Digital gold is not traded at the moment.');
      },
    });
    await type('Amount', '5000');
    await press('BUY');
    await screen.findByRole('heading', { name: /Digital gold is not traded/ });
    Closed = false;
    await act(() => app.router.navigate({ to: '/cart' }));
    await act(() => app.router.navigate({ to: '/digital-gold' }));
    await waitFor(() => expect(values()).toEqual(['5000', '0.3864']));
  });

  it('a purchase keeps what was typed if the store cannot be reached', async () => {
    await open({ orderDigital: silence });
    await type('Amount', '5000');
    await press('BUY');
    await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
    expect(values()[0]).toBe('5000');
  });

  it('a purchase is not sent if the price goes stale during the press', async () => {
    const app = await open();
    await type('Amount', '5000');
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await press('BUY');
    later.mockRestore();
    expect(sent(app)).toEqual([]);
    expect(values()[0]).toBe('5000');
  });

  it('buying as a visitor shows a message and goes to the login after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = await open({}, { loggedIn: false, at: '?metal=silver' });
    await type('Amount', '5000');
    await press('BUY');
    expect(toasts.error).toHaveBeenCalledWith('Login detail is not available please login');
    await act(async () => void (await vi.advanceTimersByTimeAsync(990)));
    expect(at(app)).toBe('/digital-gold?metal=silver');
    await act(async () => void (await vi.advanceTimersByTimeAsync(20)));
    await vi.waitFor(() => expect(at(app)).toMatch(/^\/login/), 10_000);
    expect(app.router.state.location.search).toEqual({ from: '/digital-gold?metal=silver' });
    expect(sent(app)).toEqual([]);
  });
});

describe('selling', () => {
  const sell = (answers: Answers = {}) => open(answers, { at: '?side=sell' });

  it('selling asks for confirmation with the proceeds, and can be declined', async () => {
    const app = await sell();
    await type('Weight', '0.5');
    await press('SELL');
    const sheet = within(screen.getByRole('dialog', { name: 'Are you sure you want to sell ?' }));
    expect(sheet.getByText('0.5000 GM of gold')).toBeTruthy();
    expect(sheet.getByText('₹6,156.25')).toBeTruthy();
    await press('No, keep it');
    expect(sent(app)).toEqual([]);
    expect(values()).toEqual(['6156.25', '0.5']);
  });

  it('selling uses the rate at the time of the confirmation', async () => {
    const app = await sell({ orderDigital: () => yes({ ...ticket, type: 2 }) });
    await type('Weight', '0.5');
    await press('SELL');
    await app.tick(125_520, 152_750);
    await press('Yes, sell');
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).toMatchObject({ type: 2, liveRate: '12411.00', volume: '0.5' });
  });

  it('selling everything takes one tap and never exceeds the holding', async () => {
    const app = await sell();
    await press(/^All 2\.0000 GM/);
    expect(values()).toEqual(['24625.00', '2']);
    await type('Weight', '2.0001');
    await press('SELL');
    expect(toasts.error).toHaveBeenCalledWith(
      'You hold 2.0000 GM of gold. Enter that much or less.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(app)).toEqual([]);
  });

  it('SELL is blocked and says from when on a sale is taken, while the payout place is too new', async () => {
    const place = { Kind: 'upi', Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
    const SaleFrom = Date.UTC(2026, 10, 21, 6, 30);
    const store = { GetPayout: () => yes([{ ...place, SaleFrom }]) };
    const settings = { extensions: ['payouts'] };
    const app = await open(store, { at: '?side=sell', settings });
    await type('Weight', '0.5');
    const reason = 'For your safety you can sell from Sat 21 Nov, 12:00 on.';
    await waitFor(() => expect(screen.getAllByText(reason)).not.toEqual([]));
    expect(button('SELL').getAttribute('aria-disabled')).toBe('true');
    await press('SELL');
    expect(screen.queryByRole('dialog')).toBeNull();
    await go('BUY');
    expect(screen.queryByText(reason)).toBeNull();
    expect(app.sent('orderDigital')).toEqual([]);
  });

  it('whoever holds nothing is told so', async () => {
    const app = await sell({
      GetBalance: () => yes([{ gold: '0', silver: '2', goldComing: 0, silverComing: 0 }]),
    });
    await type('Weight', '0.0001');
    await press('SELL');
    expect(toasts.error).toHaveBeenCalledWith('You hold no gold.');
    expect(sent(app)).toEqual([]);
  });

  it('more than one sale may be is sold in parts, and one tap fills in the most', async () => {
    const app = await sell({
      GetBalance: () => yes([{ gold: '25.0000', silver: 0, goldComing: 0, silverComing: 0 }]),
    });
    await type('Weight', '25');
    await press('SELL');
    expect(toasts.error).toHaveBeenCalledWith(
      'Amount must be between ₹100 and ₹2,00,000: sell more in parts',
    );
    await type('Weight', '26');
    await press('SELL');
    expect(toasts.error).toHaveBeenCalledWith(
      'You hold 25.0000 GM of gold. Enter that much or less.',
    );
    expect(sent(app)).toEqual([]);
    await press('Most, ₹2,00,000');
    expect(values()).toEqual(['200000', '16.2436']);
    await press('SELL');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('what is worth less than any trade is sold as all that is held, and not as a part of it', async () => {
    const app = await sell({
      GetBalance: () => yes([{ gold: '0.0050', silver: 0, goldComing: 0, silverComing: 0 }]),
      orderDigital: () => yes({ ...ticket, type: 2 }),
    });
    await type('Weight', '0.004');
    await press('SELL');
    expect(toasts.error).toHaveBeenCalledWith(
      'Amount must be between ₹100 and ₹2,00,000, or all that you hold',
    );
    await press(/^All 0\.0050 GM/);
    await press('SELL');
    await press('Yes, sell');
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).toMatchObject({ type: 2, volume: '0.005' });
  });
});

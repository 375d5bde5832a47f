// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import type { Pause } from '#shared/contract/pauses.ts';
import {
  type Answers,
  no,
  openApp,
  silence,
  testApp,
  type TestApp,
  yes,
} from '#client/testing/shop-app.tsx';
import { smallShop, wireProduct } from '#client/testing/small-shop.ts';
import { toasts } from '#client/testing/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

const COIN = { IsConvertToCoin: true, MakingCharge: '5' };
const held = () => yes([{ gold: '25', silver: '750.5' }]);

async function openCoin(answers: Answers = {}, loggedIn = true, fields: object = COIN) {
  const app = testApp({
    ...smallShop([wireProduct({ ...fields })]),
    GetBalance: held,
    VerifyConvertToCoin: () => yes([{ code: 200, msg: 'Yes.' }]),
    ...answers,
  });
  await openApp(app, '/products/gold-coins/lotus-coin', loggedIn);
  await screen.findByRole('heading', { level: 1, name: 'Lotus Gold Coin' });
  return app;
}
const convert = () => screen.getByRole('button', { name: 'Convert to Coin' });
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const more = () => press(screen.getByRole('button', { name: 'One more' }));
const path = (app: TestApp) => app.router.state.location.pathname;
const nothingSent = (app: TestApp) => expect(app.sent('VerifyConvertToCoin')).toEqual([]);
const kept = () =>
  JSON.parse(sessionStorage.getItem('converted-coin-payload') ?? 'null') as unknown;

describe('Convert to Coin', () => {
  it('Convert to Coin is shown only for products that allow it', async () => {
    await openCoin({}, true, { IsConvertToCoin: false });
    expect(screen.queryByRole('button', { name: 'Convert to Coin' })).toBeNull();
  });

  it('Convert to Coin shows grams and charge before the press, by quantity and feed', async () => {
    const app = await openCoin();
    await screen.findByText('Takes 1 g of your 25 g digital gold');
    await app.tick(100_000);
    expect(screen.getByText('₹500.00')).toBeDefined();
    await more();
    screen.getByText('Takes 2 g of your 25 g digital gold');
    expect(screen.getByText('₹1,000.00')).toBeDefined();
    await app.tick(110_000);
    expect(screen.getByText('₹1,100.00')).toBeDefined();
  });

  it('Convert to Coin sends a visitor to the login and nothing to the store', async () => {
    const app = await openCoin({}, false);
    await app.tick();
    screen.getByText('Takes 1 g of your digital gold');
    expect(app.sent('GetBalance')).toEqual([]);
    await press(convert());
    await waitFor(() => expect(path(app)).toBe('/login'));
    expect(app.router.state.location.search).toEqual({ from: '/products/gold-coins/lotus-coin' });
    nothingSent(app);
  });

  it('Convert to Coin asks the store, stores the coin and continues to its details', async () => {
    const app = await openCoin();
    await app.tick(100_000);
    await more();
    await press(convert());
    await waitFor(() => expect(path(app)).toBe('/convert-coin-details'));
    expect(app.sent('VerifyConvertToCoin')).toEqual([
      { Token: 'token-7', Quantity: 2, Weight: '1gm', productId: 101 },
    ]);
    expect(kept()).toEqual({
      weight: '1gm',
      quantity: 2,
      productId: 101,
      productName: 'Lotus Gold Coin',
      makingCharges: '1000.00',
    });
  });

  it('Convert to Coin sends nothing if the making charge is less than a rupee', async () => {
    const app = await openCoin({}, true, { ...COIN, MakingCharge: '0.009' });
    await app.tick(100_000);
    await press(convert());
    expect(toasts.info).toHaveBeenCalledWith('This coin cannot be converted right now');
    nothingSent(app);
    await more();
    await press(convert());
    await waitFor(() => expect(app.sent('VerifyConvertToCoin')).toHaveLength(1));
  });

  it('Convert to Coin says how much is held where the store refuses grams that another device has sold', async () => {
    let gold = '25';
    const app = await openCoin({
      GetBalance: () => yes([{ gold, silver: '0' }]),
      VerifyConvertToCoin: () => yes([{ code: 409, msg: 'You hold too little gold.' }]),
    });
    await app.tick();
    await screen.findByText('Takes 1 g of your 25 g digital gold');
    gold = '0.5';
    await press(convert());
    await screen.findByText('Takes 1 g of digital gold, you hold 0.5 g');
  });

  it.each([
    [yes([{ code: 400, msg: 'You hold too little gold.' }]), 'You hold too little gold.'],
    [no(409, 'Live prices are not available.'), 'Live prices are not available.'],
    [yes([]), 'This coin cannot be made out of your digital metal right now.'],
  ])('Convert to Coin stays on the page if the store refuses (%#)', async (answer, text) => {
    const app = await openCoin({ VerifyConvertToCoin: () => answer });
    await app.tick();
    await press(convert());
    await waitFor(() => expect(toasts.error).toHaveBeenCalledWith(text));
    expect(kept()).toBeNull();
    expect(path(app)).toBe('/products/gold-coins/lotus-coin');
  });

  it('Convert to Coin says that nothing was converted if the store does not answer', async () => {
    const app = await openCoin({ VerifyConvertToCoin: silence });
    await app.tick();
    await press(convert());
    await waitFor(() =>
      expect(toasts.error).toHaveBeenCalledWith(expect.stringContaining('nothing was converted')),
    );
  });

  it('Convert to Coin sends one request for several taps and shows that it is busy', async () => {
    const open: ((outcome: Outcome) => void)[] = [];
    const app = await openCoin({ VerifyConvertToCoin: () => new Promise((end) => open.push(end)) });
    await app.tick();
    await act(async () => {
      fireEvent.click(convert());
      fireEvent.click(convert());
    });
    await waitFor(() => expect(convert().getAttribute('aria-busy')).toBe('true'));
    await press(convert());
    expect(app.sent('VerifyConvertToCoin')).toHaveLength(1);
    // A customer who has moved on is not pulled along.
    await act(() => app.router.navigate({ to: '/about' }));
    await act(async () => open[0]?.(yes([{ code: 200, msg: '' }])));
    expect(path(app)).toBe('/about');
  });

  it("Convert to Coin is blocked with the bar's reason while the price is not live", async () => {
    const app = await openCoin();
    await app.tick();
    await act(async () => app.rates.disconnected(true));
    expect(convert().getAttribute('aria-disabled')).toBe('true');
    const described = document.getElementById(convert().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('cannot be reached');
    await press(convert());
    nothingSent(app);
  });

  it('Convert to Coin alone is blocked, and says why, while the refinery has paused digital metal', async () => {
    const app = await openCoin();
    await app.tick();
    const says = (paused: Pause[]) => act(async () => app.rates.market({ open: true, paused }));
    await says([{ part: 'digital', metal: 'silver' }]);
    expect(convert().getAttribute('aria-disabled')).toBeNull();
    await says([{ part: 'digital' }]);
    expect(convert().getAttribute('aria-disabled')).toBe('true');
    const why = 'Digital gold and silver are paused by the refinery. Your grams are safe.';
    const described = document.getElementById(convert().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(why);
    expect(convert().nextElementSibling?.textContent).toBe(why);
    expect(
      screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled'),
    ).toBeNull();
    await press(convert());
    nothingSent(app);
    await says([]);
    await press(convert());
    await waitFor(() => expect(path(app)).toBe('/convert-coin-details'));
  });

  it('Convert to Coin sends nothing if the price goes stale as it is pressed', async () => {
    const app = await openCoin();
    await app.tick();
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await press(convert());
    later.mockRestore();
    nothingSent(app);
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('gone quiet'));
  });

  it('Convert to Coin warns if the holding is too small, and still asks the store', async () => {
    const app = await openCoin({ GetBalance: () => yes([{ gold: '0.5', silver: '900' }]) });
    await screen.findByText('Takes 1 g of digital gold, you hold 0.5 g');
    await app.tick();
    await press(convert());
    expect(app.sent('VerifyConvertToCoin')).toHaveLength(1);
  });

  it('Convert to Coin works without the holding if the store does not send it', async () => {
    await openCoin({ GetBalance: () => no(500, 'Closed.') });
    await screen.findByText('Takes 1 g of your digital gold');
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#shared/contract/config.ts';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { tenGrams } from '#client/testing/small-shop.ts';
import { toasts } from '#client/testing/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

const PAYLOAD = {
  weight: '10gm',
  quantity: 2,
  productId: 101,
  productName: 'Lotus Gold Coin',
  makingCharges: '9999.00',
};
const PIECE = {
  productId: 101,
  metal: 'Gold',
  Purity: '999',
  weight: '10',
  Margin: '0',
  NetAmt: '0',
  ServiceTax: '0',
  OtherTax: '0',
  PGold995: '0',
  PGold999: '0',
  PSilver999: '0',
  MakingCharge: '5',
};

async function open(
  answers: Answers = {},
  payload: unknown = PAYLOAD,
  piece: unknown = PIECE,
  settings: Partial<Config> = {},
) {
  if (payload) sessionStorage.setItem('converted-coin-payload', JSON.stringify(payload));
  if (piece) sessionStorage.setItem('converted-coin-piece', JSON.stringify(piece));
  const store: Answers = {
    GetBalance: () => yes([{ gold: '25.5', silver: '0' }]),
    GetProceedToBuyForFront: () => yes([]),
    ...answers,
  };
  const app = testApp(store, settings);
  await openApp(app, '/convert-coin-details');
  return app;
}
const further = () => screen.findByRole('button', { name: 'Further process' });
const press = async () => {
  const button = await further();
  await act(async () => void fireEvent.click(button));
};
const reason = async () =>
  document.getElementById((await further()).getAttribute('aria-describedby') ?? '')?.textContent;
const row = (name: string) =>
  within(screen.getByRole('table', { name: 'Details' })).getByRole('row', {
    name: new RegExp(`^${name}`),
  }).lastChild?.textContent;
const holding = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

describe('the details of a conversion', () => {
  it('conversion details show the coin, the grams taken and left, and follow the live price', async () => {
    const app = await open();
    await further();
    await app.tick(100_000);
    expect(row('Product name')).toBe('Lotus Gold Coin');
    expect(row('Quantity')).toBe('2');
    expect(row('Weight')).toBe('10 g');
    expect(row('Making charge')).toBe('₹10,000.00');
    await waitFor(() => expect(holding('You hold')).toBe('25.5 g'));
    expect(holding('This coin takes')).toBe('− 20 g');
    expect(holding('Left afterwards')).toBe('5.5 g');
    await app.tick(110_000);
    expect(row('Making charge')).toBe('₹11,000.00');
  });

  it('conversion details sum up the charge and its GST where a conversion is taxed', async () => {
    const rules = { taxProfile: 'india-gst' as const, conversionGstPercent: '5' };
    const app = await open({}, PAYLOAD, PIECE, rules);
    await further();
    await app.tick(100_000);
    expect(row('Making charge')).toBe('₹10,000.00');
    expect(row('GST')).toBe('₹500.00');
    expect(screen.getByText('To pay').nextSibling?.textContent).toBe('₹10,500.00');
    expect(screen.getByText(/You pay the making charge and its GST only/)).toBeDefined();
  });

  it('conversion details show no charge as live that the desk has changed since', async () => {
    let charge = '8';
    const app = await open(
      {
        GetFinalProductFront: () =>
          yes([{ Product: [tenGrams({ P_DetailsId: 101, MakingCharge: charge })] }]),
      },
      PAYLOAD,
      { ...PIECE, leaf: { P_Id: 1, C_Id: 11, S_Id: 0 } },
    );
    await further();
    await app.tick(100_000);
    await waitFor(() => expect(row('Making charge')).toBe('₹16,000.00'));
    charge = '9';
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['catalogue'] }));
    await waitFor(() => expect(row('Making charge')).toBe('₹18,000.00'));
  });

  it('conversion details do not continue with a coin that was withdrawn meanwhile', async () => {
    let products = [tenGrams({ P_DetailsId: 101 })];
    const app = await open({ GetFinalProductFront: () => yes([{ Product: products }]) }, PAYLOAD, {
      ...PIECE,
      leaf: { P_Id: 1, C_Id: 11, S_Id: 0 },
    });
    await further();
    await app.tick();
    await waitFor(async () => expect(await reason()).toBeUndefined());
    products = [tenGrams({ P_DetailsId: 102 })];
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['catalogue'] }));
    await waitFor(async () => expect(await reason()).toBe('This coin is not sold any more.'));
    await press();
    expect(app.router.state.location.pathname).toBe('/convert-coin-details');
  });

  it('conversion details continue to the addresses with the current charge', async () => {
    const app = await open();
    await further();
    await app.tick(120_000);
    await press();
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/buy-convert-coin'));
    expect(JSON.parse(sessionStorage.getItem('converted-coin-payload') ?? '')).toEqual({
      ...PAYLOAD,
      makingCharges: '12000.00',
    });
  });

  it('conversion details are blocked while the price is not live, and show it as stale', async () => {
    const app = await open();
    await further();
    expect(await reason()).toBe('Waiting for the first live price.');
    await app.tick(100_000);
    expect((await further()).getAttribute('aria-disabled')).toBeNull();
    await act(async () => app.rates.disconnected(true));
    expect(await reason()).toContain('cannot be reached');
    expect(row('Making charge')).toMatch(/^₹10,000.00 As of/);
    await press();
    expect(app.router.state.location.pathname).toBe('/convert-coin-details');
  });

  it('conversion details stop if the price goes stale as the button is pressed', async () => {
    const app = await open();
    await further();
    await app.tick();
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await press();
    later.mockRestore();
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('gone quiet'));
    expect(app.router.state.location.pathname).toBe('/convert-coin-details');
  });

  it('conversion details say what is missing if the holding is too small', async () => {
    const app = await open({ GetBalance: () => yes([{ gold: '19.9999', silver: '900' }]) });
    await further();
    await app.tick();
    await waitFor(async () => expect(await reason()).toContain('You hold 0.0001 g less'));
    await press();
    expect(app.router.state.location.pathname).toBe('/convert-coin-details');
    expect(screen.queryByText('Left afterwards')).toBeNull();
  });

  it('conversion details continue with an unknown holding, because the store checks it', async () => {
    const app = await open({ GetBalance: () => no(500, 'Closed.') });
    await further();
    await app.tick();
    await waitFor(() => expect(holding('You hold')).toBe('Not known right now'));
    await press();
    expect(app.router.state.location.pathname).toBe('/buy-convert-coin');
  });

  it('conversion details say of when a holding is that the store does not tell again, and are not blocked by it', async () => {
    let closed = false;
    const app = await open({
      GetBalance: () => (closed ? no(500, 'Closed.') : yes([{ gold: '15', silver: '0' }])),
    });
    await further();
    await app.tick();
    await waitFor(async () => expect(await reason()).toContain('You hold 5 g less'));
    expect(screen.queryByText(/as of/)).toBeNull();
    closed = true;
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['balance'] }));
    await screen.findByText(/^Saved on this device, as of/);
    expect(holding('You hold')).toBe('15 g');
    // Grams may have come since: only the store knows.
    expect(await reason()).toBeUndefined();
    await press();
    expect(app.router.state.location.pathname).toBe('/buy-convert-coin');
  });

  it('conversion details do not continue with a charge below a rupee', async () => {
    const app = await open({}, PAYLOAD, { ...PIECE, MakingCharge: '0.0001' });
    await further();
    await app.tick();
    await press();
    expect(toasts.info).toHaveBeenCalledWith('This coin cannot be converted right now');
    expect(app.router.state.location.pathname).toBe('/convert-coin-details');
  });

  it.each([
    ['nothing', null],
    ['what another coin was priced with', { ...PIECE, productId: 7 }],
    ['what does not read', { ...PIECE, Margin: 'much' }],
  ])(
    'conversion details show the charge at the time of the request if the stored piece is %s',
    async (_what, piece) => {
      const app = await open({}, PAYLOAD, piece);
      await further();
      await app.tick();
      expect(row('Making charge')).toBe('₹9,999.00');
      await press();
      expect(JSON.parse(sessionStorage.getItem('converted-coin-payload') ?? '')).toEqual(PAYLOAD);
    },
  );

  it.each([[null], ['{"weight":1}'], [{ ...PAYLOAD, quantity: 0 }]])(
    'conversion details without a coin go home: %j',
    async (payload) => {
      const app = await open({}, payload);
      await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
      expect(toasts.error).toHaveBeenCalledWith('Convert coin details not found');
    },
  );

  it('conversion details are for customers only', async () => {
    const app = testApp();
    await openApp(app, '/convert-coin-details', false);
    expect(app.router.state.location.href).toBe('/login?from=%2Fconvert-coin-details');
  });
});

// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { type Answers, no, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { BAR, COIN, openBag, press } from '../testing/sample-bag.ts';
import { sampleLine } from '../testing/sample-line.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('Proceed to Buy', () => {
  const proceed = () => screen.getByRole('button', { name: 'Proceed to Buy' });
  const reason = () => {
    const described = document.getElementById(proceed().getAttribute('aria-describedby') ?? '');
    return described?.textContent;
  };
  const addresses: Answers = { GetProceedToBuyForFront: () => yes([]) };

  it("Proceed to Buy stores the bag's total, keeps its coupon and continues to the addresses", async () => {
    sessionStorage.setItem('couponData', '{"id":2,"couponCode":"LOTUS500","couponAmount":"500"}');
    const app = await openBag(addresses);
    await screen.findByText('2 items');
    await app.tick(100_000, 200_000);
    await app.tick(110_000, 200_000);
    await press(proceed());
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/proceedtobuy'));
    expect(JSON.parse(sessionStorage.getItem('finalAmount') ?? '')).toBe('124480.00');
    expect(sessionStorage.getItem('couponData')).toContain('LOTUS500');
  });

  it('Proceed to Buy is blocked with the reason while the price is not live', async () => {
    const app = await openBag(addresses);
    await screen.findByText('2 items');
    expect(reason()).toBe('Waiting for the first live price.');
    await app.tick();
    expect(proceed().getAttribute('aria-disabled')).toBeNull();
    await act(async () => app.rates.disconnected(true));
    expect(proceed().getAttribute('aria-disabled')).toBe('true');
    expect(reason()).toContain('cannot be reached');
    await press(proceed());
    expect(app.router.state.location.pathname).toBe('/cart');
    expect(sessionStorage.getItem('finalAmount')).toBeNull();
  });

  it('Proceed to Buy stops if the price went stale before the press', async () => {
    const app = await openBag(addresses);
    await screen.findByText('2 items');
    await app.tick();
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await press(proceed());
    later.mockRestore();
    expect(toasts.info).toHaveBeenCalledWith(expect.stringContaining('gone quiet'));
    expect(app.router.state.location.pathname).toBe('/cart');
  });

  it('Proceed to Buy is inert if there is nothing to pay or a piece has no price', async () => {
    sessionStorage.setItem('couponData', '{"id":2,"couponCode":"ALL","couponAmount":"99999999"}');
    const app = await openBag(addresses);
    await screen.findByText('2 items');
    await app.tick();
    expect(reason()).toMatch(/^Your coupon is worth more than your bag/);
    await press(proceed());
    expect(app.router.state.location.pathname).toBe('/cart');
    cleanup();
    const other = await openBag(addresses, [sampleLine({ Weight: 'some' })]);
    await screen.findByText('1 item');
    await other.tick();
    expect(reason()).toMatch(/the total is not either/);
    await press(proceed());
    expect(other.router.state.location.pathname).toBe('/cart');
  });

  it('Proceed to Buy waits for a quantity that is being saved', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    let coin = COIN;
    const app = await openBag({
      ...addresses,
      GetCart: () => yes([coin, BAR]),
      UpdateQuantity: () => new Promise((resolve) => (answer = resolve)),
    });
    await screen.findByText('2 items');
    await app.tick();
    const [more] = screen.getAllByRole('button', { name: 'One more' });
    if (more) await press(more);
    await press(proceed());
    await waitFor(() => expect(app.sent('UpdateQuantity')).toHaveLength(1));
    expect(proceed().getAttribute('aria-busy')).toBe('true');
    expect(app.router.state.location.pathname).toBe('/cart');
    coin = { ...COIN, Quantity: 2 };
    await act(async () => answer(yes([{ msg: '' }])));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/proceedtobuy'));
  });

  it('Proceed to Buy does not go on with a quantity that was refused', async () => {
    const app = await openBag({ ...addresses, UpdateQuantity: () => no(409, 'Sold out.') });
    await screen.findByText('2 items');
    await app.tick();
    const [more] = screen.getAllByRole('button', { name: 'One more' });
    if (more) await press(more);
    await press(proceed());
    await waitFor(() => expect(proceed().getAttribute('aria-busy')).toBeNull());
    expect(app.router.state.location.pathname).toBe('/cart');
  });

  it('Proceed to Buy names the piece that is sold out', async () => {
    const app = await openBag(addresses, [COIN, { ...BAR, Left: 0 }]);
    await screen.findByText('2 items');
    await app.tick();
    expect(reason()).toBe('Minted bar, 10 g, is sold out. Remove it to go on.');
    await press(proceed());
    expect(app.router.state.location.pathname).toBe('/cart');
  });
});

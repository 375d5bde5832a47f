// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answers, no, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { openDigital, ticket } from '../testing/digital-shop.ts';

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const holding = (gold: string) => yes([{ gold, silver: 0, goldComing: 0, silverComing: 0 }]);
const sell = (answers: Answers) => openDigital(answers, { at: '?side=sell' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

it('a sale of grams that another device has sold shows the holding of now, and sells that', async () => {
  let gold = '2';
  const app = await sell({
    GetBalance: () => holding(gold),
    orderDigital: () => {
      if (gold === '0.5') return yes({ ...ticket, type: 2 });
      gold = '0.5';
      return no(409, 'You hold 0.5000 g of gold, and this takes 2.0000 g.');
    },
  });
  await press(/^All 2\.0000 GM/);
  await press('SELL');
  await press('Yes, sell');
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce());
  await screen.findByText('0.5000 GM');
  await press(/^All 0\.5000 GM/);
  await press('SELL');
  await press('Yes, sell');
  await waitFor(() => expect(app.sent('orderDigital')).toHaveLength(2));
  expect(app.sent('orderDigital')[1]).toMatchObject({ volume: '0.5' });
});

it('whoever confirms a sale after the login has ended is asked to log in, and not told that they hold nothing', async () => {
  const app = await sell({});
  await press(/^All 2\.0000 GM/);
  await press('SELL');
  await act(async () => app.session.end());
  await press('Yes, sell');
  expect(toasts.error.mock.calls).toEqual([['Login detail is not available please login']]);
  expect(app.sent('orderDigital')).toEqual([]);
});

it.each([
  ['comes', () => yes(ticket)],
  ['is refused', () => no(409, 'Not at this price.')],
])('whoever types another trade before a ticket %s goes on with that', async (_, outcome) => {
  let answer = () => {};
  const app = await openDigital({
    orderDigital: () => new Promise((done) => (answer = () => done(outcome()))),
  });
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  const type = (value: string) =>
    act(async () => void fireEvent.change(amount(), { target: { value } }));
  await type('5000');
  await press('BUY');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'SELL' })));
  await type('700');
  await act(async () => answer());
  await act(() => app.router.load());
  expect(app.router.state.location.href).toBe('/digital-gold?side=sell');
  cleanup();
  await openDigital({}, { at: '?side=sell' });
  expect(amount().value).toBe('700');
});

it('a purchase that is refused for the account, and not for its price, keeps what is typed until it is asked for again', async () => {
  let blocked = true;
  const msg = 'Your account is on hold.';
  const app = await openDigital({
    orderDigital: () =>
      blocked ? { ok: false, code: 409, msg, reason: 'price-stands' } : yes(ticket),
  });
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  await act(async () => void fireEvent.change(amount(), { target: { value: '5000' } }));
  await press('BUY');
  await waitFor(() => expect(toasts.error).toHaveBeenCalledWith(msg));
  expect(amount().value).toBe('5000');
  blocked = false;
  await press('BUY');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/checkout-payment'));
});

it('a sale is not blocked by a holding of before that the store could not tell again', async () => {
  let fails = false;
  const app = await sell({
    GetBalance: () => (fails ? no(500, 'Try again later.') : holding('0.5')),
    orderDigital: () => yes({ ...ticket, type: 2 }),
  });
  const weight = screen.getByRole('textbox', { name: 'Weight GM' });
  const type = (value: string) =>
    act(async () => void fireEvent.change(weight, { target: { value } }));
  await type('2');
  await press('SELL');
  expect(toasts.error).toHaveBeenCalledWith('You hold 0.5000 GM of gold. Enter that much or less.');
  fails = true;
  await act(() => app.queryClient.refetchQueries({ queryKey: ['balance'] }));
  // All that is left may be worth less than any other trade.
  for (const grams of ['0.0001', '2']) {
    await type(grams);
    await press('SELL');
    await screen.findByRole('dialog');
    await press('No, keep it');
  }
  await press('SELL');
  await press('Yes, sell');
  await waitFor(() => expect(app.sent('orderDigital')).toMatchObject([{ volume: '2' }]));
});

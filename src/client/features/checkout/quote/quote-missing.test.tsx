// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { no, yes } from '#client/testing/shop-app.tsx';
import {
  attach,
  CART_LINE,
  choose,
  openPayment,
  paymentApp,
  press,
} from '../testing/payment-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  choose();
});
afterEach(cleanup);

const upiLinks = () => screen.queryAllByRole('link', { name: 'Pay in your UPI app' });
const submit = () => screen.getByRole('button', { name: 'SUBMIT' });
const SOLD_OUT = /^Lotus coin, 10 g, is sold out\. Remove it to go on\. .*B261120AAAAAA\.$/;

it('nobody is led to pay for pieces that the store no longer has, until they are there again', async () => {
  let left: object = {};
  const app = paymentApp({ GetCart: () => yes([{ ...CART_LINE, ...left }]) });
  await openPayment(app);
  await screen.findByText('This price is yours for');
  await attach();
  expect(upiLinks()).not.toEqual([]);
  const askAgain = () =>
    act(() => app.queryClient.invalidateQueries({ queryKey: ['cart', 'lines'] }));
  left = { Left: 0 };
  await askAgain();
  await screen.findByText(SOLD_OUT);
  expect(upiLinks()).toEqual([]);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Screenshot attached')).toBeDefined();
  left = {};
  await askAgain();
  await screen.findByText('This price is yours for');
  expect(submit().getAttribute('aria-disabled')).not.toBe('true');
});

it('pieces that are gone when the order arrives are paid no more until they are back, without a word of it then', async () => {
  let left: object = {};
  const app = paymentApp({
    GetCart: () => yes([{ ...CART_LINE, ...left }]),
    proceedToPayCoin() {
      left = { Left: 0 };
      return no(409, 'Lotus coin of 10 g is sold out.');
    },
  });
  await openPayment(app);
  await attach();
  await press('SUBMIT');
  await screen.findByText(SOLD_OUT);
  expect(upiLinks()).toEqual([]);
  left = {};
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['cart', 'lines'] }));
  await screen.findByText('This price is yours for');
  expect(screen.queryByText('Lotus coin of 10 g is sold out.')).toBeNull();
});

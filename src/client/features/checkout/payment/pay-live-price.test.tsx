// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { no, yes } from '#client/testing/shop-app.tsx';
import { sampleLine } from '#client/features/cart/testing/sample-line.ts';
import { attach, choose, openPayment, paymentApp, press } from '../testing/payment-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  choose();
});
afterEach(cleanup);

it('nothing is ordered at a store that locks no prices while it does not tell what is in the bag; it can be asked again', async () => {
  let closed = true;
  const app = paymentApp(
    { GetCart: () => (closed ? no(500, 'The books are closed.') : yes([sampleLine({})])) },
    { extensions: [] },
  );
  await openPayment(app);
  await screen.findByText('The books are closed.');
  await attach();
  const submit = screen.getByRole('button', { name: 'SUBMIT' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  closed = false;
  await press('Try again');
  await app.tick();
  await screen.findAllByText(/^₹[\d,]+\.\d\d$/);
  expect(screen.queryByText('The books are closed.')).toBeNull();
  await press('SUBMIT');
  await waitFor(() => expect(app.sent('proceedToPayCoin')).toHaveLength(1));
});

it('a UTR number is asked for only by a store that takes one', async () => {
  const open = async (extensions: string[]) => {
    await openPayment(paymentApp({ GetCart: () => yes([sampleLine({})]) }, { extensions }));
    await screen.findAllByText('Add the screenshot');
    return screen.queryByLabelText(/^UTR number/) !== null;
  };
  expect(await open([])).toBe(false);
  cleanup();
  expect(await open(['orderTracking'])).toBe(true);
});

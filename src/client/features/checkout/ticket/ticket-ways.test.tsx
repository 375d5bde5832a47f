// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { yes } from '#client/testing/shop-app.tsx';
import { DIGITAL, openTicket, storeTicket, tradeShop } from '../testing/ticket-shop.ts';
import { TERMS } from '../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
});
afterEach(cleanup);

it.each([
  ['within the limit of UPI', '100000.00', /^Pay by UPI or card on the next page/],
  [
    'above it',
    '100000.01',
    /^Above ₹1,00,000 you can pay by card only: ₹1,02,000\.01, with 2 % on top\.$/,
  ],
])('the ticket of a purchase %s says how it is paid', async (_what, total, words) => {
  storeTicket({ total });
  await openTicket(
    tradeShop({ GetPaymentTerms: () => yes([TERMS]) }, [...DIGITAL, 'paymentTerms']),
  );
  expect(await screen.findByText(words)).toBeDefined();
});

it('the ticket names what a card adds by the store of now, whatever the settings were when the app was opened', async () => {
  storeTicket({ total: '100000.01', Surcharge: '3675.00', SurchargePercent: '3.5' });
  await openTicket(
    tradeShop({ GetPaymentTerms: () => yes([TERMS]) }, [...DIGITAL, 'paymentTerms']),
  );
  const words = 'Above ₹1,00,000 you can pay by card only: ₹1,03,675.01, with 3.5 % on top.';
  expect(await screen.findByText(words)).toBeDefined();
});

it.each([
  ['within the limit of UPI', { total: '100000.00' }, /^Pay by UPI on the next page\./],
  [
    'above it',
    { total: '100000.01' },
    /^It cannot be paid here: one payment by UPI is ₹1,00,000 at most, and this shop takes no cards\./,
  ],
  [
    'while other orders wait for their payment by UPI',
    { total: '100000.00', UpiFull: true },
    /^Not now: several orders of yours wait for their payment by UPI already$/,
  ],
])('at a store without cards, the ticket %s names none', async (_what, fields, words) => {
  storeTicket(fields);
  const without = DIGITAL.filter((name) => name !== 'cardCheckout');
  const terms = { GetPaymentTerms: () => yes([TERMS]) };
  await openTicket(tradeShop(terms, [...without, 'paymentTerms']));
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(/by card/)).toBeNull();
});

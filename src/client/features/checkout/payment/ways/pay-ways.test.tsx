// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as idb from '#client/testing/fake-databases.ts';
import { silence, yes } from '#client/testing/shop-app.tsx';
import { choose, openPayment, press, wireLock } from '../../testing/payment-shop.ts';
import { refusing } from '../../testing/ticket-shop.ts';
import { TRANSFER_EXTENSIONS, transferShop } from '../../testing/transfer-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  idb.emptyDatabases();
  vi.clearAllMocks();
  choose();
});
afterEach(cleanup);

const ways = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
const HOLD = 'Hold this price until Sat 21 Nov, 12:00';

describe('the ways to pay', () => {
  it('an amount above the limit of UPI is held for a transfer, and leads to where it is paid', async () => {
    const app = transferShop();
    await openPayment(app);
    await screen.findByRole('button', { name: HOLD });
    expect(ways()).toEqual(['transfer', 'parts', 'card']);
    expect(screen.getByText('Not possible: UPI stops at ₹1,00,000')).toBeDefined();
    await press(HOLD);
    await waitFor(() =>
      expect(app.router.state.location.pathname).toBe('/order-pay/B261120AAAAAA'),
    );
    expect(app.sent('proceedToPayCoin')).toMatchObject([
      { paymentMode: 'TRANSFER', file: '', Utr: '', QuoteId: 'Q1' },
    ]);
  });

  it('an amount within the limit of UPI is paid as before', async () => {
    const LockPrice = () => yes([wireLock({ Total: '99999.00' })]);
    await openPayment(transferShop({ LockPrice }));
    await screen.findByRole('button', { name: 'SUBMIT' });
    expect(ways()).toEqual(['upi', 'transfer', 'card']);
  });

  it('a way that is pressed is marked at once, before the address names it', async () => {
    const app = transferShop();
    await openPayment(app);
    const card = await screen.findByRole<HTMLInputElement>('radio', { name: /^Card/ });
    fireEvent.click(card);
    expect(card.checked).toBe(true);
    await screen.findByText(/^Card surcharge/);
    expect(app.router.state.location.search).toEqual({ mode: 'card' });
    expect(card.checked).toBe(true);
  });

  it('nothing can be paid while the terms of the store are not known', async () => {
    const app = transferShop({ GetPaymentTerms: silence });
    await openPayment(app);
    await screen.findByText('The ways to pay are not loaded yet.');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the PAN in the payment', () => {
  const identity = { Pan: '••••••417K', Name: 'Asha Mehta', State: 'given', Holder: 'person' };
  const settings = { extensions: [...TRANSFER_EXTENSIONS, 'buyerIdentity'] };
  const fill = (label: RegExp, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

  it('the PAN is asked for before the ways, in capitals, with its holder, and stands there masked', async () => {
    const app = transferShop(
      {
        LockPrice: () => yes([wireLock({ Total: '250000.00', IdentityNeeded: true })]),
        GetIdentity: () => yes([]),
        SaveIdentity: () => yes([identity]),
      },
      settings,
    );
    await openPayment(app);
    await screen.findByText(/^From ₹2,00,000 of purchases in a day on/);
    expect(screen.queryByRole('radio')).toBeNull();
    await fill(/^PAN/, 'abcpe1234');
    await press('Save PAN');
    expect(app.sent('SaveIdentity')).toEqual([]);
    await fill(/^PAN/, 'abcpe1234f');
    await screen.findByText('This is the PAN of a person.');
    expect(screen.getByLabelText<HTMLInputElement>(/^PAN/).value).toBe('ABCPE1234F');
    await fill(/^Name on/, ' Asha  Mehta ');
    await press('Save PAN');
    await screen.findByText('PAN ••••••417K · Asha Mehta');
    expect(app.sent('SaveIdentity')).toMatchObject([{ Pan: 'ABCPE1234F', Name: 'Asha Mehta' }]);
    expect(ways()).toContain('transfer');
    // Nothing of it is stored on the device.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('ABCPE1234F');
  });

  it('a store that refuses the order without a PAN is answered by the form', async () => {
    const app = transferShop(
      {
        GetIdentity: () => yes([]),
        proceedToPayCoin: () => refusing(409, 'Your PAN is needed.', 'identity-needed'),
      },
      settings,
    );
    await openPayment(app);
    await screen.findByRole('button', { name: HOLD });
    await press(HOLD);
    await screen.findByRole('button', { name: 'Save PAN' });
    expect(screen.getByText('Give your PAN first.')).toBeDefined();
  });
});

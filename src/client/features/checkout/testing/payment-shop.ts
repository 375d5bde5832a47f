import { act, fireEvent, screen } from '@testing-library/react';
import type { Answers, TestApp } from '#client/testing/shop-app.tsx';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

export const PAY_EXTENSIONS = ['priceLock', 'idempotency', 'orderTracking', 'cardCheckout'];
export const STORE_TIME = Date.UTC(2026, 10, 20, 6, 30);

/** A price lock from the store, by default for one lotus coin. */
export const wireLock = (fields: Record<string, unknown> = {}) => ({
  QuoteId: 'Q1',
  ONumber: 'B261120AAAAAA',
  expiresAt: STORE_TIME + 300_000,
  Lines: [
    {
      ProductName: 'Lotus coin',
      imagePath1: '',
      Source: 'Gold',
      Purity: '999',
      Weight: '10gm',
      Quantity: 1,
      Price: '100000.00',
      MakingCharge: '500.00',
    },
  ],
  Amount: '100000.00',
  Gst: '3000.00',
  MakingCharge: '500.00',
  OtherTax: '0',
  Logistics: '0',
  Coupon: '0',
  Total: '103500.00',
  Surcharge: '2070.00',
  SurchargePercent: '2',
  FromHolding: '0',
  ...fields,
});

export const placed = (ONumber = 'B261120AAAAAA') =>
  yes([{ isSuccess: true, ONumber, OrderDate: '2026-11-20T06:30:10.000Z' }]);

export interface PaymentApp extends TestApp {
  /** Moves the store's clock to this time. */
  at: (msFromStart: number) => void;
  /** The app after a reload of the tab: memory is lost, `sent` continues. */
  reloaded: () => PaymentApp;
}

/** An app of a customer who has chosen their addresses, at a store that locks prices. */
export function paymentApp(
  answers: Answers = {},
  settings: object = {},
  before: Pick<TestApp, 'sent'> = { sent: () => [] },
  clock = { now: STORE_TIME },
): PaymentApp {
  const app = testApp(
    {
      GetCart: () => yes([CART_LINE]),
      LockPrice: () => yes([wireLock()]),
      GetQRCodeForFront: () => yes([]),
      proceedToPayCoin: () => placed(),
      ...answers,
    },
    {
      extensions: PAY_EXTENSIONS,
      paymentMode: ['UPI', 'CARD'],
      upi: { pa: 'aurum.demo@upi', pn: 'AURUM' },
      ...settings,
    },
  );
  Object.assign(app.clock, { now: () => clock.now });
  const own = app.sent;
  const sent = (name: string) => [...before.sent(name), ...own(name)];
  return Object.assign(app, {
    sent,
    at: (ms: number) => void (clock.now = STORE_TIME + ms),
    reloaded: () => paymentApp(answers, settings, { sent }, clock),
  });
}

export const CHOICE = { BillingId: 11, ShippingId: 12, proceedType: 'BuyProduct' };
export function choose(choice: object = CHOICE): void {
  sessionStorage.setItem('addressData', JSON.stringify(choice));
}

export const CART_LINE = {
  CartId: 1,
  Quantity: 1,
  ProductName: 'Lotus coin',
  imagePath1: '',
  Source: 'Gold',
  Purity: '999',
  Weight: '10gm',
};

/** Opens the payment with a live rate. */
export async function openPayment(app: PaymentApp, address = '/modeofpayment'): Promise<void> {
  await openApp(app, address);
  await app.tick();
}

/** Presses a button once it is there: the part of the page that has it is loaded when it is first shown. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

/** Chooses a file for the screenshot. */
export async function attach(
  file: Blob = new File(['a screenshot'], 'shot.png', { type: 'image/png' }),
): Promise<void> {
  const input = await screen.findByLabelText(/Add (?:the|a) screenshot|Getting the picture/);
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  await screen.findByText('Screenshot attached');
}

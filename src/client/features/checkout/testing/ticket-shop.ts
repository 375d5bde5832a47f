import { act, cleanup } from '@testing-library/react';
import type { Outcome } from '#shared/contract/envelope.ts';
import type { Ticket } from '#shared/contract/digital.ts';
import type { RefusalReason } from '#shared/contract/refusal.ts';
import {
  openPayment,
  PAY_EXTENSIONS,
  type PaymentApp,
  paymentApp,
  STORE_TIME,
} from './payment-shop.ts';
import { noteTicket } from '#client/checkout-session/newest-tickets.ts';
import { type Answers, yes } from '#client/testing/shop-app.tsx';

/** A ticket from the store, by default for a gram of gold. */
export const wireTicket = (fields: Record<string, unknown> = {}) => ({
  id: 'T1',
  type: 1,
  source: 'gold',
  quantity: '1.0000',
  value: '11000.00',
  gst: '330.00',
  total: '11330.00',
  livePrice: '11000.00',
  expiresAt: STORE_TIME + 300_000,
  ONumber: 'D261120AAAAAA',
  Signature: 'ABCDEFGHJKMNPQRS',
  ...fields,
});

/** Stores a ticket as the device's latest, as another tab would that has just asked for a trade. */
export function storeTicket(fields: Record<string, unknown> = {}): void {
  localStorage.setItem('checkoutData', JSON.stringify(wireTicket(fields)));
}

/** A refusal that the app can act on. */
export const refusing = (code: number, msg: string, reason: RefusalReason): Outcome => ({
  ok: false,
  code,
  msg,
  reason,
});

export const DIGITAL = ['digitalPayments', 'payouts', ...PAY_EXTENSIONS];
export const made = (ONumber: string) =>
  yes([{ isSuccess: true, ONumber, OrderDate: '2026-11-20T06:30:10.000Z' }]);
export const UPI = { Kind: 'upi', Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
/** The store's rate of gold. */
export const goldRate = (buy: string, sell: string) =>
  yes([{ source: 'gold', buy, sell, gst: '3', MinValue: '100', MaxValue: '200000' }]);

/** A store that holds the price of a trade, and repeats it at a later time. */
export function tradeShop(
  answers: Answers = {},
  extensions: readonly string[] = DIGITAL,
): PaymentApp {
  return paymentApp(
    {
      getRate: () => goldRate('11000.00', '10500.00'),
      orderDigital: () => yes(wireTicket({ id: 'T2', expiresAt: STORE_TIME + 600_000 })),
      proceedToPayDigital: () => made('D261120AAAAAA'),
      GetPayout: () => yes([UPI]),
      GetBalance: () => yes([]),
      ...answers,
    },
    { extensions: [...extensions] },
  );
}
export async function openTicket(app: PaymentApp): Promise<PaymentApp> {
  await openPayment(app, '/checkout-payment');
  return app;
}
/** Reloads the tab. */
export async function reloaded(
  app: PaymentApp,
  address = '/checkout-payment',
): Promise<PaymentApp> {
  cleanup();
  const next = app.reloaded();
  await openPayment(next, address);
  return next;
}
/** Lets this much time pass, with the page visible and the rate live. */
export const later = async (app: PaymentApp, ms: number) => {
  app.at(ms);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await app.tick();
};

/** Another tab of this browser gets a later ticket. */
export const otherTabAsks = (fields: Record<string, unknown>): Promise<void> =>
  act(async () => {
    const later = { expiresAt: STORE_TIME + 310_000, ...fields };
    noteTicket(wireTicket(later) as unknown as Ticket);
    window.dispatchEvent(new StorageEvent('storage', { key: 'newest-tickets' }));
  });

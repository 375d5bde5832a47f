import { openApp, type Answers, yes } from '#client/testing/shop-app.tsx';
import { PAY_EXTENSIONS, type PaymentApp, paymentApp, STORE_TIME } from './payment-shop.ts';

export const ORDER = 'B261120AAAAAA';
export const TERMS = {
  UpiMost: '100000',
  UpiBankMost: '100000',
  Transfer: { HoldMinutes: 1440, DepositPercent: '0', DepositMinutes: 0, OpenMost: 3 },
  IdentityFrom: '200000',
  DigitalIdentityFrom: '200000',
};
export const TRANSFER_EXTENSIONS = [...PAY_EXTENSIONS, 'paymentTerms', 'bankTransfer'];

/** The store's transfer record of an order that waits for its money; by default all of 1,36,000 rupees. */
export const wireTransfer = (fields: Record<string, unknown> = {}) => ({
  ONumber: ORDER,
  State: 'open',
  Holder: 'AURUM Refiners',
  Account: '222333011223',
  Ifsc: 'RATN0VAAPIS',
  Bank: 'RBL Bank',
  OwnAccount: false,
  UpiId: '',
  SandboxUrl: '',
  Reference: ORDER,
  Total: '136000.00',
  Came: '0.00',
  StillToPay: '136000.00',
  UpiMost: '100000',
  HeldUntil: STORE_TIME + 24 * 60 * 60_000,
  DepositDue: '0',
  Claims: [],
  ...fields,
});

/** A store that holds prices for transfers. */
export const transferShop = (answers: Answers = {}, settings: object = {}): PaymentApp =>
  paymentApp(
    { GetPaymentTerms: () => yes([TERMS]), GetTransfer: () => yes([wireTransfer()]), ...answers },
    { extensions: TRANSFER_EXTENSIONS, ...settings },
  );

export async function openTransfer(app: PaymentApp): Promise<PaymentApp> {
  await openApp(app, `/order-pay/${ORDER}`);
  await app.tick();
  return app;
}

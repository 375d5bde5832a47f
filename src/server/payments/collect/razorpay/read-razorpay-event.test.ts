import { createHmac } from 'node:crypto';
import Razorpay from 'razorpay';
import { describe, expect, it } from 'vitest';
import { razorpayCollectGateway } from './razorpay-collect-gateway.ts';
import { readRazorpayEvent } from './read-razorpay-event.ts';
import {
  CLOSED,
  CODE_CREDITED,
  CREDITED_BY_BANK,
  CREDITED_BY_UPI,
} from '#server/testing/stand-ins/smart-collect-events.ts';

const SHOP = 'https://shop.example';
const bytes = (event: unknown) => Buffer.from(JSON.stringify(event));
const read = (event: unknown) => readRazorpayEvent(bytes(event), SHOP);

describe('an event of Razorpay, as its documentation shows it', () => {
  it('tells of a bank transfer with its payer and its bank’s reference', () => {
    expect(read(CREDITED_BY_BANK)).toEqual({
      kind: 'credited',
      name: 'virtual_account.credited',
      credit: {
        paymentId: 'pay_DETA2KrOlhqQzF',
        to: { kind: 'account', providerId: 'va_DET8z3wBxfPB5L' },
        noted: '',
        paise: 61900,
        currency: 'INR',
        seenAt: new Date(1_567_675_983_000),
        channel: 'bank',
        reference: '156767598340',
        payerName: 'Saurav Kumar',
        payerAccount: '765432123456789',
      },
    });
  });

  it('tells of a payment to a UPI id with its reference and the payer’s UPI id', () => {
    expect(read(CREDITED_BY_UPI)).toMatchObject({
      kind: 'credited',
      credit: {
        paymentId: 'pay_DETA2KrOlhqQzF',
        to: { kind: 'account', providerId: 'va_DzYPeYqvsYEdNq' },
        paise: 500,
        channel: 'upi',
        reference: '006516367819',
        payerAccount: 'gauravkumar@icic',
      },
    });
  });

  it('tells of a payment by a UPI code', () => {
    expect(read(CODE_CREDITED)).toMatchObject({
      kind: 'credited',
      name: 'qr_code.credited',
      credit: {
        paymentId: 'pay_HO2fEpc9JeOQU5',
        to: { kind: 'code', providerId: 'qr_HO2e0813YlchUn' },
        paise: 200,
        channel: 'upi',
        reference: '116812981837',
        payerAccount: 'gauri.kumar@okhdfcbank',
      },
    });
  });

  it('tells of an account that was closed', () => {
    expect(read(CLOSED)).toEqual({
      kind: 'closed',
      name: 'virtual_account.closed',
      account: 'va_DET8z3wBxfPB5L',
    });
  });

  it('knows the order of an account that this shop opened, and of no other shop', () => {
    const noted = (notes: unknown) => {
      const event = structuredClone(CREDITED_BY_BANK) as {
        payload: { virtual_account: { entity: object } };
      };
      Object.assign(event.payload.virtual_account.entity, { notes });
      return read(event);
    };
    expect(noted({ order: 'B1', shop: SHOP })).toMatchObject({ credit: { noted: 'B1' } });
    expect(noted({ order: 'B1', shop: 'https://other.example' })).toMatchObject({
      credit: { noted: '' },
    });
    expect(noted([])).toMatchObject({ credit: { noted: '' } });
  });

  it.each([
    ['not captured', 'payment', { status: 'authorized' }, { kind: 'other' }],
    ['of another amount than its transfer', 'bank_transfer', { amount: 1 }, undefined],
    ['of another payment’s transfer', 'bank_transfer', { payment_id: 'pay_x' }, undefined],
    ['of another account’s transfer', 'bank_transfer', { virtual_account_id: 'va_x' }, undefined],
    ['of no amount', 'payment', { amount: 0 }, undefined],
    ['of a broken amount', 'payment', { amount: 619.5 }, undefined],
    ['with an id that is none', 'payment', { id: '../x' }, undefined],
  ] as const)('about money %s is not believed', (_what, part, change, told) => {
    const event = structuredClone(CREDITED_BY_BANK);
    Object.assign(event.payload[part].entity, change);
    if (told) expect(read(event)).toMatchObject(told);
    else expect(read(event)).toBeUndefined();
  });

  it('an unused kind of event is left alone, and anything else cannot be read', () => {
    expect(read({ event: 'payment.captured', payload: {} })).toEqual({
      kind: 'other',
      name: 'payment.captured',
    });
    for (const odd of [null, [], 'x', { event: 1 }, { event: 'virtual_account.credited' }]) {
      expect(read(odd)).toBeUndefined();
    }
    expect(readRazorpayEvent(Buffer.from('not json'), SHOP)).toBeUndefined();
  });

  it('comes without details of the payer where the payer’s bank did not say', () => {
    const event = structuredClone(CREDITED_BY_BANK);
    Object.assign(event.payload.bank_transfer.entity, { payer_bank_account: null });
    expect(read(event)).toMatchObject({ credit: { payerName: '', payerAccount: '' } });
  });
});

describe('the signature of an event', () => {
  const secret = 'webhook-secret-91bc';
  const { events } = razorpayCollectGateway({
    keyId: 'rzp_test_1',
    keySecret: 's',
    webhookSecret: secret,
    publicOrigin: SHOP,
  });
  // As its servers write JSON: slashes escaped, letters beyond ASCII as they are.
  const body = JSON.stringify({ ...CLOSED, note: 'आशा / Asha' }).replaceAll('/', '\\/');
  const signature = createHmac('sha256', secret).update(body).digest('hex');

  it('is the one that the official library makes and accepts, over the bytes as they came', () => {
    expect(Razorpay.validateWebhookSignature(body, signature, secret)).toBe(true);
    expect(events.isSigned(Buffer.from(body), signature)).toBe(true);
  });

  it.each([
    ['of other bytes', `${body} `, signature],
    ['of another secret', body, createHmac('sha256', 'x').update(body).digest('hex')],
    ['cut short', body, signature.slice(0, 32)],
    ['left out', body, ''],
    ['no hexadecimal', body, 'z'.repeat(64)],
  ])('%s is refused, as the official library refuses it', (_what, text, given) => {
    expect(Razorpay.validateWebhookSignature(text, given, secret)).toBe(false);
    expect(events.isSigned(Buffer.from(text), given)).toBe(false);
  });
});

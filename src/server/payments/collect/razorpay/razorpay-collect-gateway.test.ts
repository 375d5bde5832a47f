import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import { standInSmartCollect } from '#server/testing/stand-ins/smart-collect-stand-in.ts';
import { razorpayCollectGateway } from './razorpay-collect-gateway.ts';

const CLOSE_BY = new Date('2026-12-21T06:30:00Z');
const ORDER = { orderNumber: 'B7K2M9', closeBy: CLOSE_BY };
const nothing = async () => new Set<string>();

let razorpay: Awaited<ReturnType<typeof standInSmartCollect>>;
beforeAll(async () => {
  razorpay = await standInSmartCollect();
});
afterAll(() => razorpay.close());
afterEach(() => {
  Object.assign(razorpay.state, { trouble: undefined, upi: true, codeContent: true });
  razorpay.requests.length = 0;
});

const gateway = (keySecret = RAZORPAY_KEYS.keySecret) =>
  razorpayCollectGateway({
    ...RAZORPAY_KEYS,
    keySecret,
    publicOrigin: 'https://shop.example',
    apiUrl: razorpay.apiUrl,
    timeoutMs: 400,
  });
const asked = () => razorpay.requests.map(({ method, path }) => `${method} ${path}`);

describe('an account at Razorpay', () => {
  it('is opened as its documentation says, and tells nobody who the customer is', async () => {
    const opened = await gateway().open(ORDER);
    expect(razorpay.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/virtual_accounts',
        body: {
          receivers: { types: ['bank_account', 'vpa'] },
          description: 'Order B7K2M9',
          close_by: CLOSE_BY.getTime() / 1000,
          notes: { order: 'B7K2M9', shop: 'https://shop.example' },
        },
      },
    ]);
    expect(opened).toEqual({
      providerId: expect.stringMatching(/^va_/),
      account: expect.stringMatching(/^22233332266760\d\d$/),
      ifsc: 'RATN0VAAPIS',
      holder: 'Acme Corp',
      bank: 'RBL Bank',
      upiId: expect.stringMatching(/^rpy\.payto\d+@icici$/),
    });
  });

  it('has no UPI id where the login has no Smart Collect 2.0, which is asked for once', async () => {
    razorpay.state.upi = false;
    const without = gateway();
    expect(await without.open(ORDER)).toMatchObject({ upiId: '' });
    expect(await without.open(ORDER)).toMatchObject({ upiId: '' });
    expect(razorpay.requests.map(({ body }) => body)).toMatchObject([
      { receivers: { types: ['bank_account', 'vpa'] } },
      { receivers: { types: ['bank_account'] } },
      { receivers: { types: ['bank_account'] } },
    ]);
  });

  it('is closed, and closed once more without harm', async () => {
    const { providerId } = await gateway().open(ORDER);
    await gateway().close(providerId);
    await gateway().close(providerId);
    expect(asked().slice(1)).toEqual([
      `POST /v1/virtual_accounts/${providerId}/close`,
      `POST /v1/virtual_accounts/${providerId}/close`,
      `GET /v1/virtual_accounts/${providerId}`,
    ]);
    await expect(gateway().close('va_unknown')).rejects.toThrow('Razorpay: HTTP 400');
  });

  it.each([
    ['down', 'Razorpay: HTTP 503'],
    ['silent', 'Razorpay: no answer'],
    ['babbling', 'Razorpay: its answer could not be read'],
  ] as const)('no account is opened at a provider that is %s', async (trouble, words) => {
    razorpay.state.trouble = trouble;
    await expect(gateway().open(ORDER)).rejects.toThrow(words);
  });

  it('is not opened with a wrong key, and no message holds the key', async () => {
    await expect(gateway('another').open(ORDER)).rejects.toThrow(/^Razorpay: HTTP 401$/);
    await expect(gateway('another').probe?.()).rejects.toThrow(/^Razorpay: HTTP 401$/);
    await gateway().probe?.();
    expect(asked().at(-1)).toBe('GET /v1/virtual_accounts');
  });
});

describe('asking Razorpay what has come', () => {
  it('Razorpay tells all money, however much, with the transfer behind each payment that was not known', async () => {
    const { account, providerId } = await gateway().open(ORDER);
    for (let count = 0; count < 104; count += 1) {
      razorpay.transfer(account, { id: `pay_${count}`, amount: 100 + count });
    }
    razorpay.transfer(account, { id: 'pay_back', amount: 5, status: 'refunded' });
    razorpay.requests.length = 0;
    const known = new Set(Array.from({ length: 102 }, (_, count) => `pay_${count}`));
    const credits = await gateway().ask({ kind: 'account', providerId }, async () => known);
    expect(credits).toMatchObject([
      {
        paymentId: 'pay_103',
        to: { kind: 'account', providerId },
        paise: 203,
        channel: 'bank',
        reference: 'UTRpay103',
        payerName: 'Saurav Kumar',
      },
      { paymentId: 'pay_102', paise: 202 },
    ]);
    expect(asked()).toEqual([
      `GET /v1/virtual_accounts/${providerId}/payments`,
      `GET /v1/virtual_accounts/${providerId}/payments`,
      'GET /v1/payments/pay_103/bank_transfer',
      'GET /v1/payments/pay_102/bank_transfer',
    ]);
  });

  it('Razorpay tells of a payment whose transfer it does not know by the payment alone', async () => {
    const { account, providerId } = await gateway().open(ORDER);
    razorpay.transfer(account, {
      id: 'pay_upi',
      amount: 500,
      method: 'upi',
      vpa: 'asha@okhdfcbank',
      acquirer_data: { rrn: '209817848101' },
    });
    expect(await gateway().ask({ kind: 'account', providerId }, nothing)).toMatchObject([
      {
        paymentId: 'pay_upi',
        channel: 'upi',
        reference: '209817848101',
        payerAccount: 'asha@okhdfcbank',
      },
    ]);
  });
});

describe('a UPI code of Razorpay', () => {
  const CODE = { orderNumber: 'B7K2M9', paise: 5_000_000, closeBy: CLOSE_BY };

  it('takes one payment of one amount, and is asked about like an account', async () => {
    const code = await gateway().openCode?.(CODE);
    expect(razorpay.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/payments/qr_codes',
        body: {
          type: 'upi_qr',
          usage: 'single_use',
          fixed_amount: true,
          payment_amount: 5_000_000,
          description: 'Order B7K2M9',
          close_by: CLOSE_BY.getTime() / 1000,
          notes: { order: 'B7K2M9', shop: 'https://shop.example' },
        },
      },
    ]);
    expect(code).toMatchObject({
      link: expect.stringMatching(/^upi:\/\/pay\?/),
      closesAt: CLOSE_BY,
    });
    const { providerId } = code ?? { providerId: '' };
    razorpay.payCode(providerId, { id: 'pay_code', amount: 5_000_000 });
    expect(await gateway().ask({ kind: 'code', providerId }, nothing)).toMatchObject([
      { paymentId: 'pay_code', to: { kind: 'code', providerId }, reference: '116812981838' },
    ]);
  });

  it('is refused where the login gets pictures of codes only', async () => {
    razorpay.state.codeContent = false;
    await expect(gateway().openCode?.(CODE)).rejects.toThrow('its codes have no content');
  });
});

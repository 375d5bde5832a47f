import * as v from 'valibot';
import { openRazorpay, RazorpayError, told } from '#server/payments/card/razorpay/razorpay-api.ts';
import type { RazorpayAccess } from '#server/payments/card/razorpay/razorpay-api.ts';
import { RAZORPAY } from '#server/payments/card/razorpay/razorpay-payment.ts';
import { isSignature } from '../../card/signature.ts';
import type { CollectGateway } from '../gateway.ts';
import { askCredits } from './ask-credits.ts';
import { openedAccount, qrCode, virtualAccount } from './razorpay-forms.ts';
import { readRazorpayEvent } from './read-razorpay-event.ts';

export interface RazorpayCollectSettings extends RazorpayAccess {
  webhookSecret: string;
  /** Marks this store's accounts, where several shops share one login. */
  publicOrigin: string;
}

type Receivers = Parameters<
  ReturnType<typeof openRazorpay>['virtualAccounts']['create']
>[0]['receivers']['types'];

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Accounts and UPI ids by Razorpay Smart Collect, UPI codes by its QR codes. */
export function razorpayCollectGateway(settings: RazorpayCollectSettings): CollectGateway {
  const { webhookSecret, publicOrigin: shop } = settings;
  const api = openRazorpay(settings);
  /** False once the account proves to have no UPI ids: Smart Collect before 2.0, or test mode. */
  let upi = true;

  const create = (
    types: string[],
    { orderNumber, closeBy }: { orderNumber: string; closeBy: Date },
  ) =>
    told(
      api.virtualAccounts.create({
        // The library's types allow one receiver only; the documentation allows both at once.
        receivers: { types: types as unknown as NonNullable<Receivers> },
        description: `Order ${orderNumber}`,
        // No `amount_expected`: an order may be paid in parts, and an excess is given back by our own rule.
        close_by: inSeconds(closeBy),
        notes: { order: orderNumber, shop },
      }),
      virtualAccount,
    );

  return {
    name: RAZORPAY,

    async open(request) {
      if (!upi) return openedAccount(await create(['bank_account'], request));
      try {
        return openedAccount(await create(['bank_account', 'vpa'], request));
      } catch (error) {
        if (!(error instanceof RazorpayError && error.status === 400)) throw error;
        const plain = openedAccount(await create(['bank_account'], request));
        upi = false;
        return plain;
      }
    },

    async close(providerId) {
      try {
        await told(api.virtualAccounts.close(providerId), virtualAccount);
      } catch (error) {
        if (!(error instanceof RazorpayError && error.status === 400)) throw error;
        const { status } = await told(api.virtualAccounts.fetch(providerId), virtualAccount);
        if (status !== 'closed') throw error;
      }
    },

    async openCode({ orderNumber, paise, closeBy }) {
      const code = await told(
        api.qrCode.create({
          type: 'upi_qr',
          usage: 'single_use',
          fixed_amount: true,
          payment_amount: paise,
          description: `Order ${orderNumber}`,
          close_by: inSeconds(closeBy),
          notes: { order: orderNumber, shop },
        }),
        qrCode,
      );
      // A code that is only a picture cannot be opened in an app on the same phone.
      if (!code.image_content?.startsWith('upi://')) {
        throw new Error('Razorpay: its codes have no content; its support can enable that');
      }
      const closesAt = code.close_by ? new Date(code.close_by * 1000) : closeBy;
      return { providerId: code.id, link: code.image_content, closesAt };
    },

    ask: (receiver, known) => askCredits(api, receiver, known),

    async probe() {
      await told(api.virtualAccounts.all({ count: 1 }), v.object({}));
    },

    events: {
      isSigned: (body, signature) => isSignature(signature, body, webhookSecret),
      read: (body) => readRazorpayEvent(body, shop),
    },
  };
}

import * as v from 'valibot';
import {
  getFromRazorpay,
  openRazorpay,
  RazorpayError,
  told,
} from '#server/payments/card/razorpay/razorpay-api.ts';
import type { RazorpayAccess } from '#server/payments/card/razorpay/razorpay-api.ts';
import { RAZORPAY } from '#server/payments/card/razorpay/razorpay-payment.ts';
import { isSignature } from '../../card/signature.ts';
import type { CollectGateway, ReceiverRef, ToldCredit } from '../gateway.ts';
import {
  bankTransfer,
  hasCome,
  openedAccount,
  payment,
  type Payment,
  qrCode,
  toldCredit,
  type Transfer,
  upiTransfer,
  virtualAccount,
} from './razorpay-forms.ts';
import { readRazorpayEvent } from './read-razorpay-event.ts';

export interface RazorpayCollectSettings extends RazorpayAccess {
  webhookSecret: string;
  /** Marks this store's accounts, where several shops share one login. */
  publicOrigin: string;
}

/** The most entries of a list that Razorpay returns at once. */
const PAGE = 100;
const MOST_PAGES = 20;

const payments = v.object({ items: v.array(payment) });
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

  const transferOf = async ({ id, method }: Payment): Promise<Transfer | undefined> => {
    try {
      if (method === 'upi') {
        const answer = getFromRazorpay(api, `/payments/${id}/upi_transfer`);
        return { of: 'upi', ...(await told(answer, upiTransfer)) };
      }
      return { of: 'bank', ...(await told(api.payments.bankTransfer(id), bankTransfer)) };
    } catch (error) {
      // Status 400: Razorpay knows the payment but no transfer behind it. After any other error it is asked again later.
      if (error instanceof RazorpayError && error.status === 400) return undefined;
      throw error;
    }
  };

  const paymentsOf = async (url: string): Promise<Payment[]> => {
    const found: Payment[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const asked = getFromRazorpay(api, `${url}/payments`, { count: PAGE, skip: page * PAGE });
      const { items } = await told(asked, payments);
      found.push(...items);
      if (items.length < PAGE) break;
    }
    return found;
  };

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

    async ask(to: ReceiverRef, known) {
      const { kind, providerId } = to;
      const url =
        kind === 'code' ? `/payments/qr_codes/${providerId}` : `/virtual_accounts/${providerId}`;
      const come = (await paymentsOf(url)).filter(hasCome);
      const before = await known(come.map(({ id }) => id));
      const credits: ToldCredit[] = [];
      for (const paid of come.filter(({ id }) => !before.has(id))) {
        const transfer = kind === 'account' ? await transferOf(paid) : undefined;
        // Where payment and transfer contradict each other, the payment of the account's own list counts.
        const credit =
          toldCredit(paid, to, { transfer, noted: '' }) ??
          toldCredit(paid, to, { transfer: undefined, noted: '' });
        if (credit) credits.push(credit);
      }
      return credits;
    },

    async probe() {
      await told(api.virtualAccounts.all({ count: 1 }), v.object({}));
    },

    events: {
      isSigned: (body, signature) => isSignature(signature, body, webhookSecret),
      read: (body) => readRazorpayEvent(body, shop),
    },
  };
}

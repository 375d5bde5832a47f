import * as v from 'valibot';
import type { CardAnswer, CardGateway } from '../gateway.ts';
import { openRazorpay, type RazorpayAccess, told } from './razorpay-api.ts';
import { RAZORPAY, razorpayPayment } from './razorpay-payment.ts';
import { razorpayRefunds } from './razorpay-refunds.ts';
import { isSignature } from '../signature.ts';

export interface RazorpaySettings extends RazorpayAccess {
  webhookSecret: string;
  /** Where the browser comes back to. */
  publicOrigin: string;
  /** Shown on the provider's page. */
  /** The name of the shop, as it is at the time. */
  shopName: () => string;
}

const API = 'https://api.razorpay.com';

const payments = v.object({ items: v.array(razorpayPayment) });

/** Collects by Razorpay: an order at its API, then its hosted page, to which the browser posts a form. */
export function razorpayGateway(settings: RazorpaySettings): CardGateway {
  const { keyId, keySecret, webhookSecret, publicOrigin, shopName } = settings;
  const api = openRazorpay(settings);
  /** Questions under way: a second caller meanwhile gets the same answer. */
  const asking = new Map<string, Promise<v.InferOutput<typeof payments>>>();

  const fetchPayments = (providerOrderId: string) => {
    const known = asking.get(providerOrderId);
    if (known) return known;
    const answer = told(api.orders.fetchPayments(providerOrderId), payments).finally(() =>
      asking.delete(providerOrderId),
    );
    asking.set(providerOrderId, answer);
    return answer;
  };

  return {
    name: RAZORPAY,
    async create({ id, orderNumber, paise }) {
      const order = await told(
        api.orders.create({
          amount: paise,
          currency: 'INR',
          receipt: id,
          notes: { order: orderNumber },
          partial_payment: false,
          // Whatever the account's own rule, reserved money is captured within these minutes or released.
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: 12,
              manual_expiry_period: 12,
              refund_speed: 'normal',
            },
          },
        }),
        v.object({ id: v.pipe(v.string(), v.nonEmpty()) }),
      );
      return { providerOrderId: order.id };
    },

    async probe() {
      await told(api.orders.all({ count: 1 }), v.object({}));
    },

    page: ({ id, providerOrderId, orderNumber, paise }) => ({
      url: `${API}/v1/checkout/embedded`,
      method: 'POST',
      fields: {
        key_id: keyId,
        order_id: providerOrderId ?? '',
        amount: String(paise),
        currency: 'INR',
        name: shopName(),
        method: 'card',
        'notes[order]': orderNumber,
        callback_url: `${publicOrigin}/pay/return/${id}`,
        cancel_url: `${publicOrigin}/pay/return/${id}`,
      },
    }),

    async ask({ providerOrderId }, left) {
      if (!providerOrderId) return { state: 'open' };
      const { items } = await fetchPayments(providerOrderId);
      return answerOf(items, left === 'left');
    },

    refunds: razorpayRefunds(api),

    signatures: {
      ofReturn: (providerOrderId, paymentId, signature) =>
        isSignature(signature, `${providerOrderId}|${paymentId}`, keySecret),
      ofEvent: (body, signature) => isSignature(signature, body, webhookSecret),
    },
  };
}

function answerOf(items: v.InferOutput<typeof payments>['items'], left: boolean): CardAnswer {
  // The oldest one pays. Razorpay captures a second one where the customer tried another card meanwhile.
  const [paid, ...others] = items
    .filter((each) => each.status === 'captured')
    .map(({ id, amount, currency }) => ({ providerPaymentId: id, paise: amount, currency }))
    .toReversed();
  if (paid) return { state: 'paid', ...paid, ...(others.length > 0 && { others }) };
  if (items.some((each) => each.status === 'authorized')) return { state: 'reserved' };
  // A try under way may still succeed; money of a `refunded` one has come and gone.
  if (items.some((each) => each.status !== 'failed')) return { state: 'open' };
  const [newest] = items;
  if (!left || !newest) return { state: 'unpaid' };
  return { state: 'failed', reason: newest.error_description ?? '' };
}

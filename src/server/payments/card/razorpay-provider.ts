import { replyStatus } from '../reply-status.ts';
import type { CardProvider, ProviderSettings } from './provider.ts';
import { razorpayGateway, type RazorpaySettings } from './razorpay-gateway.ts';
import { RAZORPAY } from './razorpay-payment.ts';
import { receiveEvent } from './receive-event.ts';
import { receiveReturn } from './receive-return.ts';
import { statusAddress } from './status-address.ts';

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/** Razorpay: its orders API, its hosted page, its signed return and its webhook. */
export const razorpayProvider: CardProvider = {
  name: RAZORPAY,
  settings: KEYS,
  formTargets: ['https://*.razorpay.com'],

  read(settings) {
    const known = readKeys(settings);
    return () => razorpayGateway(known);
  },

  routes(pay, shop, { orderStatusUrl }) {
    pay.route<{ Params: { id: string }; Body: Buffer | undefined }>({
      // A customer who gave up comes back by GET.
      method: ['GET', 'POST'],
      url: '/return/:id',
      handler: async (request, reply) => {
        const fields = new URLSearchParams(request.body?.toString('utf8') ?? '');
        const number = await receiveReturn(shop, request.params.id, fields);
        if (number === undefined) return replyStatus(reply, 404);
        return reply.redirect(statusAddress(orderStatusUrl, number), 303);
      },
    });

    pay.post<{ Body: Buffer | undefined }>('/webhook/razorpay', async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? '');
      const outcome = await receiveEvent(shop, {
        body: request.body ?? Buffer.alloc(0),
        signature: header('x-razorpay-signature'),
        id: header('x-razorpay-event-id'),
      });
      return replyStatus(reply, outcome === 'forged' ? 400 : 200);
    });
  },
};

function readKeys({ env, PUBLIC_ORIGIN, SHOP_NAME }: ProviderSettings): RazorpaySettings {
  const [keyId, keySecret, webhookSecret] = KEYS.map((name) => {
    const value = env[name]?.trim();
    if (!value) throw new Error(`Setting ${name} is needed where CARD_GATEWAY is razorpay`);
    return value;
  }) as [string, string, string];
  return { keyId, keySecret, webhookSecret, publicOrigin: PUBLIC_ORIGIN, shopName: SHOP_NAME };
}

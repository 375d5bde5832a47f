import { replyStatus } from '#server/payments/reply-status.ts';
import type { CardProvider } from '../provider.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { RAZORPAY_KEYS, readRazorpayKeys } from './razorpay-keys.ts';
import { RAZORPAY } from './razorpay-payment.ts';
import { receiveEvent } from './receive-event.ts';
import { receiveReturn } from './receive-return.ts';
import { statusAddress } from '../status-address.ts';

/** Razorpay: its orders API, its hosted page, its signed return and its webhook. */
export const razorpayProvider: CardProvider = {
  name: RAZORPAY,
  settings: RAZORPAY_KEYS,
  formTargets: ['https://*.razorpay.com'],

  read({ env, PUBLIC_ORIGIN, SHOP_NAME }) {
    const keys = readRazorpayKeys(env, 'CARD_GATEWAY');
    const known = { ...keys, publicOrigin: PUBLIC_ORIGIN };
    return ({ nameNow = () => SHOP_NAME }) => razorpayGateway({ ...known, shopName: nameNow });
  },

  routes(pay, shop, { orderStatusUrl }) {
    pay.route<{ Params: { id: string }; Body: Buffer | undefined }>({
      // A customer who gave up comes back by GET.
      method: ['GET', 'POST'],
      url: '/return/:id',
      handler: async (request, reply) => {
        const fields = new URLSearchParams(request.body?.toString('utf8') ?? '');
        const back = await receiveReturn(shop, request.params.id, fields);
        if (!back) return replyStatus(reply, 404);
        return reply.redirect(statusAddress(orderStatusUrl, back.orderNumber, back.left), 303);
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

import { RAZORPAY_KEYS, readRazorpayKeys } from '#server/payments/card/razorpay/razorpay-keys.ts';
import { RAZORPAY } from '#server/payments/card/razorpay/razorpay-payment.ts';
import type { CollectProvider } from '../provider.ts';
import { serveEvents } from '../serve-events.ts';
import { razorpayCollectGateway } from './razorpay-collect-gateway.ts';

/** Razorpay Smart Collect, by the same login as its cards. */
export const razorpayCollect: CollectProvider = {
  name: RAZORPAY,
  settings: RAZORPAY_KEYS,

  read({ env, PUBLIC_ORIGIN }) {
    const keys = readRazorpayKeys(env, 'COLLECT_GATEWAY');
    return () => razorpayCollectGateway({ ...keys, publicOrigin: PUBLIC_ORIGIN });
  },

  routes(pay, shop) {
    serveEvents(pay, shop, {
      url: '/webhook/razorpay-collect',
      signature: 'x-razorpay-signature',
      id: 'x-razorpay-event-id',
    });
  },
};

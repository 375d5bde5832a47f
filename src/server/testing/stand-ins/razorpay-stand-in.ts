import { text } from 'node:stream/consumers';
import { serveLocally } from './local-server.ts';
import { isLoggedIn, RAZORPAY_KEYS, sign, signedEvent } from './razorpay-signing.ts';
import { standInRefunds } from './razorpay-refunds-stand-in.ts';

export interface StandInPayment {
  id: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  error_description?: string | null;
}

/** The stand-in's trouble, if any: it answers with errors, not at all, or with nonsense. */
export type Trouble = 'down' | 'silent' | 'babbling';

/** What a shop is told of a payment: by the browser that comes back from paying, and by events. */
const told = {
  /** The fields that a browser returns with after paying. */
  returning: (orderId: string, paymentId: string, secret = RAZORPAY_KEYS.keySecret) => ({
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: sign(`${orderId}|${paymentId}`, secret),
  }),
  /** An event, as Razorpay would send it. */
  event(kind: string, orderId: string, payment: StandInPayment, secret?: string) {
    const entity = { ...payment, entity: 'payment', order_id: orderId };
    const event = { entity: 'event', event: kind, payload: { payment: { entity } } };
    // With spaces, as JSON writers differ: the signature is over the text itself.
    return signedEvent(JSON.stringify(event, null, 1), secret);
  },
  /** An event about a refund. */
  refundEvent: (kind: string, refund: object) =>
    signedEvent(
      JSON.stringify({ entity: 'event', event: kind, payload: { refund: { entity: refund } } }),
    ),
  /** An event about a disputed payment. */
  disputeEvent(dispute: { status: string; [field: string]: string | number }) {
    const kind = `payment.dispute.${dispute.status === 'open' ? 'created' : dispute.status}`;
    return signedEvent(
      JSON.stringify({ entity: 'event', event: kind, payload: { dispute: { entity: dispute } } }),
    );
  },
};

/** A stand-in for Razorpay's API on a local port: orders, their payments, and valid signatures. */
export async function standInRazorpay() {
  const refunds = standInRefunds();
  const orders = new Map<string, { amount: number; receipt: string; payments: StandInPayment[] }>();
  const state: { trouble?: Trouble | undefined; asked: number } = { asked: 0 };

  function answer(method: string, path: string, body: string): [number, unknown] {
    const [, orderId] = /^\/v1\/orders\/(\w+)\/payments$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/orders') {
      const { amount, receipt } = JSON.parse(body) as { amount: number; receipt: string };
      const id = `order_${orders.size + 1}${receipt.replace(/\W/g, '')}`;
      orders.set(id, { amount, receipt, payments: [] });
      return [200, { id, entity: 'order', amount, receipt, status: 'created' }];
    }
    if (path.startsWith('/v1/orders?')) return [200, { entity: 'collection', count: 0, items: [] }];
    const order = orderId && orders.get(orderId);
    if (!order) return [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'no such id' } }];
    const items = order.payments.map((payment) => ({ ...payment, order_id: orderId }));
    return [200, { entity: 'collection', count: items.length, items }];
  }

  const server = await serveLocally((request, response) => {
    void text(request).then((body) => {
      state.asked += 1;
      if (state.trouble === 'silent') return;
      const refusal: [number, unknown] = [401, { error: { code: 'BAD_REQUEST_ERROR' } }];
      const { method = '', url = '', headers } = request;
      const [status, said] = isLoggedIn(request)
        ? (refunds.answer(method, url, body, headers['x-refund-idempotency']) ??
          answer(method, url, body))
        : refusal;
      // The refund was made, but nobody hears of it.
      if (refunds.isLost(method, url)) return void request.socket.destroy();
      if (state.trouble === 'down') response.writeHead(503).end('<h1>Back soon</h1>');
      else if (state.trouble === 'babbling') response.writeHead(200).end('{"items":"none"}');
      else {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said));
      }
    });
  });

  return {
    ...server,
    state,
    orders,
    refunds,
    ...told,
    /** The order that was created for one of our payments. */
    orderOf(receipt: string): string {
      const [id] = [...orders].find(([, order]) => order.receipt === receipt) ?? [];
      if (!id) throw new Error('no order was made for it');
      return id;
    },
    /** Adds a card payment to an order. */
    pay(orderId: string, payment: Partial<StandInPayment> & { id: string }): StandInPayment {
      const order = orders.get(orderId);
      if (!order) throw new Error('no such order');
      const made = {
        amount: order.amount,
        currency: 'INR',
        status: 'captured' as const,
        ...payment,
      };
      order.payments.unshift(made);
      return made;
    },
  };
}

export type RazorpayStandIn = Awaited<ReturnType<typeof standInRazorpay>>;

import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { receiveEvent } from './card/receive-event.ts';
import { receiveReturn } from './card/receive-return.ts';
import { serveSandbox } from './sandbox/serve-sandbox.ts';
import { statusAddress } from './card/status-address.ts';

/** What a provider or a form may send here. */
const LARGEST_BODY = 100 * 1024;

export interface PayPages {
  /** config.json's address of the page that tells how an order stands. */
  orderStatusUrl: string;
  shopName: string;
}

/** Everything under `/pay/`: the sandbox's page, and where a card provider and its customers come back to. */
export function servePayments(shop: ShopContext, pages: PayPages) {
  return async (pay: FastifyInstance) => {
    pay.removeAllContentTypeParsers();
    // A signature is over the bytes as they came.
    pay.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
      (_request, body, done) => done(null, body),
    );
    pay.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    pay.setNotFoundHandler((_request, reply) => say(reply, 404));
    pay.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'request failed');
      return say(reply, status);
    });
    // Nothing below here is a page of the app.
    for (const url of ['/', '/*']) pay.all(url, (_request, reply) => say(reply, 404));
    if (shop.cards?.kind === 'sandbox') serveSandbox(pay, shop, pages);
    if (shop.cards?.kind === 'razorpay') serveRazorpay(pay, shop, pages);
  };
}

function serveRazorpay(
  pay: FastifyInstance,
  shop: ShopContext,
  { orderStatusUrl }: PayPages,
): void {
  // By GET comes who gave up.
  pay.route<{ Params: { id: string }; Body: Buffer | undefined }>({
    method: ['GET', 'POST'],
    url: '/return/:id',
    handler: async (request, reply) => {
      const fields = new URLSearchParams(request.body?.toString('utf8') ?? '');
      const number = await receiveReturn(shop, request.params.id, fields);
      if (number === undefined) return say(reply, 404);
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
    return say(reply, outcome === 'forged' ? 400 : 200);
  });
}

function say(reply: FastifyReply, status: number) {
  const text = STATUS_CODES[status] ?? 'Failed';
  return reply.status(status).type('text/plain; charset=utf-8').send(text);
}

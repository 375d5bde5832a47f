import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import type { PayPages } from './card/provider.ts';
import { providerOf } from './card/settings.ts';
import { collectProviderOf } from './collect/settings.ts';
import { replyStatus } from './reply-status.ts';

/** The largest body that a provider or a form may post. */
const LARGEST_BODY = 100 * 1024;

/** Everything under `/pay/`: the pages and addresses of the store's providers, and nothing else. */
export function servePayments(shop: ShopContext, pages: PayPages) {
  return async (pay: FastifyInstance) => {
    pay.removeAllContentTypeParsers();
    // Signatures are computed over the raw bytes.
    pay.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
      (_request, body, done) => done(null, body),
    );
    pay.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    pay.setNotFoundHandler((_request, reply) => replyStatus(reply, 404));
    pay.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error, request: request.id }, 'request failed');
      return replyStatus(reply, status);
    });
    // No path below `/pay/` is a page of the app.
    for (const url of ['/', '/*']) pay.all(url, (_request, reply) => replyStatus(reply, 404));
    providerOf(shop.cards)?.routes(pay, shop, pages);
    collectProviderOf(shop.collect)?.routes(pay, shop, pages);
  };
}

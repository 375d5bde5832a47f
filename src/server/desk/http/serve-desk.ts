import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { deskApi } from './desk-api.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves the desk's page and its operations, below /desk. `deskDir` has the built desk; in development the bundler serves it. */
export function serveDesk(
  shop: ShopContext,
  { deskDir, origin, proxied }: { deskDir: string; origin: string; proxied: boolean },
) {
  const secure = origin.startsWith('https://');
  return async (server: FastifyInstance) => {
    // No other site may embed anything of the desk.
    server.addHook('onRequest', async (_request, reply) => {
      void reply.header('cross-origin-resource-policy', 'same-origin');
    });
    await server.register(deskApi(shop, { secure, origin, proxied }), { prefix: '/api' });
    if (!existsSync(`${deskDir}/index.html`)) return;
    const page = readFileSync(`${deskDir}/index.html`, 'utf8');
    await server.register(fastifyStatic, {
      root: `${deskDir}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply) =>
        void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
    });
    const sockets = origin.replace(/^http/, 'ws');
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${sockets}`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      // For the preview of the shop's home page in the edited brand.
      "frame-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      // Text becomes markup only through these policies; `default` is for the editor, whose library parses pasted content as
      // text.
      "require-trusted-types-for 'script'",
      'trusted-types shop-text default',
    ].join('; ');
    for (const address of ['/', '/*']) {
      server.get(address, (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex, nofollow')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', policy)
          .send(page),
      );
    }
  };
}

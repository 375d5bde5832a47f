import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { appConfig } from './app-config.ts';
import { freeBytes } from '#server/db/free-bytes.ts';
import { serveHealth } from './health.ts';
import { liveConfig } from './brand-config.ts';
import { httpApi } from './http-api.ts';
import { securityHeaders } from './security-headers.ts';
import { serveBrand } from './pages/serve-brand.ts';
import { serveCrawlers } from './pages/serve-crawlers.ts';
import { servePages } from './pages/serve-pages.ts';
import { servePictures } from './pages/serve-pictures.ts';
import { serveManifest } from './pages/serve-manifest.ts';
import { serveShareTarget } from './pages/serve-share-target.ts';
import { serveDesk } from '#server/desk/http/serve-desk.ts';
import { servePayments } from '#server/payments/serve-payments.ts';
import { upiPayee } from '#server/setup/shop-setup.ts';
import type { Settings } from '#server/settings.ts';
import type { ShopContext } from '#server/context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the probes say that the store is stopping; customers are still served. */
    drain: () => void;
  }
}

/** Hexadecimal digits that tell one request from another. */
const REQUEST_ID_LENGTH = 12;
/** More products than this weigh more on a phone, in bytes and in time to read them, than all the rest of a visit. */
const MOST_ON_DEVICE = 500;
const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Builds the store's HTTP side from its parts; main.ts and the tests start it. */
export async function buildApp(
  settings: Settings,
  shop: ShopContext,
  clientDir: string,
): Promise<FastifyInstance> {
  const secure = settings.PUBLIC_ORIGIN.startsWith('https://');
  const server = fastify({
    loggerInstance: shop.log as FastifyBaseLogger,
    // Ours alone: what a client calls its request may be anything, and twice the same.
    // Node keeps random numbers for this at hand; asking the system for each took a fifth of the time of a short answer.
    genReqId: () => randomUUID().slice(-REQUEST_ID_LENGTH),
    requestIdHeader: false,
    // Addresses, bodies and headers may contain data that a log must not have.
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all: the few lines about a request name it themselves, as `answered` does.
    childLoggerFactory: (log) => log,
    // Only the nearest proxy is trusted: earlier entries are whatever the client wrote.
    trustProxy: settings.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed address reaches no route, so its answer has only these headers.
    frameworkErrors: (_error, _request, reply) =>
      refuseAddress(reply as unknown as FastifyReply, secure),
    // A request that never ends must not hold a connection; a screenshot on a slow line may take long.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    // A stop waits for active requests, not for idle connections; what comes on an active one meanwhile is answered as always.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const origins = [settings.PUBLIC_ORIGIN, ...settings.ALLOWED_ORIGINS];

  const config = appConfig(settings, `${clientDir}/config.json`, {
    cards: shop.cards !== undefined,
    transfers: () => shop.transfer !== undefined,
    numberProof: shop.numberProof === true,
    upi: () => (shop.setup ? shop.setup.upi() : upiPayee(settings)),
    findsItself: () => (shop.productCount?.() ?? 0) > MOST_ON_DEVICE,
  });
  const configNow = liveConfig(shop, config);
  const headers = securityHeaders(shop, config, { origins, settings, secure });
  let draining = false;
  server.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(headers[areaOf(url)]);
    // So that a proxy holds no connection on which it would send a request in the moment in which the store closes.
    if (draining) void reply.header('connection', 'close');
    done();
  });
  // A browser that asks a store which names no other origin gets no leave, with this or without.
  if (settings.ALLOWED_ORIGINS.length > 0) {
    await server.register(cors, {
      origin: settings.ALLOWED_ORIGINS,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST'],
      exposedHeaders: ['Date', 'ETag'],
    });
  }
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // No app compresses its requests, and a compressed body may be a thousand times larger than it claims.
    globalDecompression: false,
  });
  await server.register(cookie);

  await server.register(
    httpApi(shop, {
      sameSite: settings.COOKIE_SAME_SITE,
      secure: secure || settings.COOKIE_SAME_SITE === 'none',
      maxAgeSeconds: settings.SESSION_DAYS * DAY_SECONDS,
    }),
    { prefix: '/api' },
  );
  await server.register(
    serveDesk(shop, {
      deskDir: `${clientDir}/../desk`,
      origin: settings.PUBLIC_ORIGIN,
      proxied: settings.TRUST_PROXY,
    }),
    { prefix: '/desk' },
  );
  await server.register(servePayments(shop, config), { prefix: '/pay' });

  server.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(configNow()),
  );
  // Fastify's own answer repeats the message, which may hold a query or an address.
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error, request: request.id }, 'request failed');
    const text = STATUS_CODES[status] ?? 'Failed';
    return reply.status(status).type('text/plain; charset=utf-8').send(text);
  });
  // It repeats the address in this one too, which is no page: a script of a build that is gone, say.
  server.setNotFoundHandler((_request, reply) =>
    reply.status(404).type('text/plain; charset=utf-8').send('Not found'),
  );
  const { drain } = serveHealth(
    server,
    shop,
    settings.DATABASE_URL ? undefined : () => freeBytes(settings.DATA_DIR),
  );
  server.decorate('drain', () => {
    draining = true;
    drain();
  });

  await server.register(serveShareTarget);
  serveCrawlers(server, shop, config.domain);
  serveManifest(server, shop, clientDir);
  serveBrand(server, shop, clientDir);
  servePictures(server, shop, clientDir);
  serveFiles(server, clientDir);
  // In development the bundler serves the pages.
  if (existsSync(`${clientDir}/index.html`)) servePages(server, shop, configNow, clientDir);
  return server;
}

/** Whose headers an answer has. An address that is written in another way has those of a page, which are more. */
function areaOf(url: string): 'shop' | 'desk' | 'api' {
  if (url.startsWith('/api/')) return 'api';
  return /^\/desk\b/.test(url) ? 'desk' : 'shop';
}

function refuseAddress(reply: FastifyReply, secure: boolean): void {
  if (secure) {
    void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
  }
  void reply
    .status(400)
    .header('content-security-policy', "default-src 'none'")
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send('Bad request');
}

/** What is too much for a route for each file: routes are made at every start. */
const FOLDERS = ['assets', 'fonts', 'screenshots'];

/** The built app's files. Names in assets/ carry their revision; pages and config.json are answered elsewhere. */
function serveFiles(server: FastifyInstance, clientDir: string): void {
  const options = {
    index: false as const,
    preCompressed: true,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) =>
      void reply.header('cache-control', cacheRule(path)),
  };
  void server.register(fastifyStatic, {
    ...options,
    root: clientDir,
    wildcard: false,
    globIgnore: [
      'config.json*',
      'manifest.webmanifest*',
      '*.html*',
      'icons/**',
      'favicon.ico',
      // servePictures sends them.
      'pictures/**',
      ...FOLDERS.map((folder) => `${folder}/**`),
    ],
  });
  for (const folder of FOLDERS) {
    void server.register(fastifyStatic, {
      ...options,
      root: `${clientDir}/${folder}`,
      prefix: `/${folder}/`,
      decorateReply: false,
    });
  }
}

function cacheRule(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/\/(?:pictures|fonts|screenshots)\//.test(path)) return `public, max-age=${7 * DAY_SECONDS}`;
  return 'no-cache';
}

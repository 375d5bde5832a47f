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
  type FastifyRequest,
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
    /** Makes the probes report that the store is stopping; customers are still served. */
    drain: () => void;
  }
}

/** The number of hexadecimal digits in a request id. */
const REQUEST_ID_LENGTH = 12;
/** A longer product list costs a phone more bytes and parsing time than the rest of a visit. */
const MOST_ON_DEVICE = 500;
const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Builds the store's HTTP server from its parts; main.ts and the tests start it. */
export async function buildApp(
  settings: Settings,
  shop: ShopContext,
  clientDir: string,
): Promise<FastifyInstance> {
  const secure = isSecure(settings);
  const server = openServer(settings, shop.log);
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
    // Prevents a proxy from keeping a connection and sending a request on it just as the store closes.
    if (draining) void reply.header('connection', 'close');
    done();
  });
  // Without other allowed origins, CORS would refuse browsers just the same.
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
    // No app compresses its requests, and a compressed body may expand a thousandfold.
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
  answerFailures(server);
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

/** The part of the server whose headers an answer gets. An address in an unusual spelling gets a page's headers, which are stricter. */
function areaOf(url: string): 'shop' | 'desk' | 'api' {
  if (url.startsWith('/api/')) return 'api';
  return /^\/desk\b/.test(url) ? 'desk' : 'shop';
}

/** An address at which there is no page, for browsers. */
const NO_PAGE = '/404';

function refuseAddress({ raw }: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (secure) {
    void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
  }
  void reply
    .header('content-security-policy', "default-src 'none'")
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
  // Messengers cut off long links, also in the middle of a letter: a person sees the page that says so, and leads on.
  const isPage = raw.method === 'GET' && areaOf(raw.url ?? '') === 'shop';
  if (isPage && raw.headers.accept?.includes('text/html')) return void reply.redirect(NO_PAGE);
  void reply.status(400).type('text/plain; charset=utf-8').send('Bad request');
}

/** Folders with too many files for one route each: routes are created at every start. */
const FOLDERS = ['assets', 'fonts', 'screenshots'];

/** Serves the built app's files. Names in assets/ contain their revision; pages and config.json are served elsewhere. */
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
      // Served by servePictures.
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

const isSecure = ({ PUBLIC_ORIGIN }: Settings): boolean => PUBLIC_ORIGIN.startsWith('https://');

/** The server without routes: what it trusts, logs, and waits for. */
function openServer(settings: Settings, log: ShopContext['log']): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Only our own ids: a client's may be anything, and repeated. Node keeps a pool of random numbers for randomUUID; asking
    // the system for each id took a fifth of the time of a short answer.
    genReqId: () => randomUUID().slice(-REQUEST_ID_LENGTH),
    requestIdHeader: false,
    // Addresses, bodies and headers may contain data that must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: the few lines about a request name it themselves, as `answered` does.
    childLoggerFactory: (log) => log,
    // Only the nearest proxy is trusted: earlier entries are written by the client.
    trustProxy: settings.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: true },
    // A malformed address reaches no route, so its answer has only the headers set here.
    frameworkErrors: (_error, request, reply) =>
      refuseAddress(
        request as unknown as FastifyRequest,
        reply as unknown as FastifyReply,
        isSecure(settings),
      ),
    // A request that never ends must not hold a connection, but a screenshot on a slow line may take long.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    // A stop waits for active requests, not for idle connections; further requests on an active connection are answered as
    // usual.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
}

/** Fastify's default answers repeat the error's message or the address, either of which may contain what must not be shown. */
function answerFailures(server: FastifyInstance): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error, request: request.id }, 'request failed');
    const text = STATUS_CODES[status] ?? 'Failed';
    return reply.status(status).type('text/plain; charset=utf-8').send(text);
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.status(404).type('text/plain; charset=utf-8').send('Not found'),
  );
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import type { Config } from '#shared/contract/config.ts';
import { appConfig } from './app-config.ts';
import { serveHealth } from './health.ts';
import { liveConfig } from './brand-config.ts';
import { httpApi } from './http-api.ts';
import { serveBrand } from './pages/serve-brand.ts';
import { serveCrawlers } from './pages/serve-crawlers.ts';
import { servePages } from './pages/serve-pages.ts';
import { servePictures } from './pages/serve-pictures.ts';
import { serveManifest } from './pages/serve-manifest.ts';
import { AFTER_PAINT_HASH } from './pages/template.ts';
import { serveShareTarget } from './pages/serve-share-target.ts';
import { serveDesk } from '#server/desk/http/serve-desk.ts';
import { providerOf } from '#server/payments/card/settings.ts';
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

/** What no page of the shop, and no script that got into one, is asked for; the desk reads bar codes with the camera. */
const SHOP_MAY = 'camera=(), microphone=(), geolocation=(), usb=(), midi=(), display-capture=()';
const DESK_MAY = SHOP_MAY.replace('camera=()', 'camera=(self)');
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
    genReqId: () => randomBytes(6).toString('hex'),
    requestIdHeader: false,
    // Addresses, bodies and headers may contain data that a log must not have.
    logController: new LogController({ disableRequestLogging: true }),
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
  });
  const configNow = liveConfig(shop, config);
  const parts = { pictureHosts: settings.IMAGE_HOSTS, formTargets: formTargets(shop, config) };
  await server.register(helmet, securityHeaders({ ...parts, origins, secure }));
  server.addHook('onRequest', async ({ url }, reply) => {
    void reply.header('permissions-policy', /^\/desk\b/.test(url) ? DESK_MAY : SHOP_MAY);
  });
  let draining = false;
  // So that a proxy holds no connection on which it would send a request in the moment in which the store closes.
  server.addHook('onRequest', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close');
  });
  await server.register(cors, {
    origin: settings.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: ['Date', 'ETag'],
  });
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
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const text = STATUS_CODES[status] ?? 'Failed';
    return reply.status(status).type('text/plain; charset=utf-8').send(text);
  });
  // It repeats the address in this one too, which is no page: a script of a build that is gone, say.
  server.setNotFoundHandler((_request, reply) =>
    reply.status(404).type('text/plain; charset=utf-8').send('Not found'),
  );
  const { drain } = serveHealth(server, shop);
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

/** The targets that forms may have: the provider’s page, and the origin of the app for the sandbox’s. */
function formTargets(shop: ShopContext, { orderStatusUrl }: Config): string[] {
  const provider = providerOf(shop.cards)?.formTargets ?? [];
  const app = URL.canParse(orderStatusUrl) ? [new URL(orderStatusUrl).origin] : [];
  return ["'self'", ...provider, ...app];
}

interface HeaderParts {
  origins: string[];
  pictureHosts: string[];
  formTargets: string[];
  secure: boolean;
}

function securityHeaders({ origins, pictureHosts, formTargets, secure }: HeaderParts) {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", AFTER_PAINT_HASH],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        // Named, so that markup from anywhere cannot send what it reads to a host of its own.
        imgSrc: ["'self'", 'data:', 'blob:', ...origins, ...pictureHosts],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: formTargets,
        frameAncestors: ["'none'"],
        // Text becomes markup or a script's address by these alone; each lets through only what it is for.
        requireTrustedTypesFor: ["'script'"],
        // `default` is the viewer of pictures, whose library sets its icons as text.
        trustedTypes: ['shop-start', 'shop-text', 'shop-page', 'shop-worker', 'default'],
      },
    },
    frameguard: { action: 'deny' as const },
    hsts: secure,
    // The app may be served from another host than the store and shows the store's pictures.
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}

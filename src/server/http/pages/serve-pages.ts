import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { type RenderedPage, renderPage, type Transport } from '#client/app/render.tsx';
import type { Config } from '#shared/contract/config.ts';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { writeReply } from '#shared/contract/envelope.ts';
import { readCatalogueVersion } from '#server/catalogue/watch-catalogue.ts';
import { operations } from '#shared/contract/operations.ts';
import { dispatch, isOperation } from '#server/operations/dispatch.ts';
import { PAGE_ADDRESS } from '#server/operations/handler.ts';
import type { ShopContext } from '#server/context.ts';
import { countVisit } from '#server/reports/count-visits.ts';
import { inlinePictures } from './inline-picture.ts';
import { databaseStore } from '#server/pictures/picture-store.ts';
import { shortCache } from './page-cache.ts';
import { pageDocuments, type Wish } from './page-documents.ts';
import { pageFrames } from './page-frames.ts';
import { servePreview } from './serve-preview.ts';
import { configInBrand } from '../brand-config.ts';
import { brandOf } from '#server/brand/brand-art.ts';
import { pageStyles } from './page-style.ts';
import { clientNetwork } from '#server/limits/client-network.ts';
import { fairShare } from '#server/limits/fair-share.ts';
import { renderQueue, TooBusy } from '#server/limits/render-queue.ts';
import { renderedAddress, withRest } from './rendered-address.ts';
import { routePreloads } from './route-assets.ts';
import { renderStaticPage, staticFile } from './static-pages.ts';

/** The maximum age of a rendered page. Its prices carry their own time. */
const PAGE_LIFE_MS = 5000;
const MOST_PAGES = 200;
/** How many pages are rendered for one network: many customers of a mobile network share an address. */
const RENDERED_FOR_ONE = { most: 240, windowMs: 60_000 };
/** Rendering is the most expensive thing that a visitor can request. */
const RENDERING = { atOnce: 4, waiting: 32, patienceMs: 3000 };

/** Addresses outside the app's pages: an unknown one gets a plain 404, never HTML. */
const NO_PAGE = /^\/(?:api|socket\.io|assets|pictures|icons|fonts|uploads)\/|\.[a-z0-9]{2,5}$/i;

/** Serves every page address of the app as HTML: rendered, or the shell for private pages. */
export function servePages(
  server: FastifyInstance,
  shop: ShopContext,
  config: () => Config,
  clientDir: string,
): void {
  const frameOf = pageFrames(readFileSync(`${clientDir}/index.html`, 'utf8'));
  const frame = () => frameOf(brandOf(shop));
  // A build mistake thus shows at the start.
  frame();
  const preloads = routePreloads(
    JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8')),
  );
  const styleOf = pageStyles(
    JSON.parse(readFileSync(`${clientDir}/.vite/style-rules.json`, 'utf8')),
  );
  const documentOf = pageDocuments({
    template: () => frame().template,
    styleOf: (body) => styleOf(body, frame().css),
    inlinePicture: inlinePictures(clientDir, async (name) => {
      const file = await (shop.pictureStore ?? databaseStore).get(shop.db, name);
      return file?.bytes;
    }),
    preloads,
  });
  const cached = shortCache<RenderedPage>({
    lifeMs: PAGE_LIFE_MS,
    most: MOST_PAGES,
    now: shop.now,
  });

  const inTurn = renderQueue(RENDERING);
  const mayRender = fairShare({ ...RENDERED_FOR_ONE, now: shop.now });
  // Keyed by the brand: a page of the previous brand must not appear in the new colours.
  const page = (address: string, network: string) =>
    cached(`${brandOf(shop).version} ${address}`, async () => {
      // Cached pages are for everybody; a network that keeps asking for new addresses soon gets the shell.
      if (!mayRender(network)) throw new TooBusy();
      return inTurn(() => render(shop, config(), address));
    });
  servePreview(server, shop, {
    frameOf,
    styleOf,
    render: (brand) => render(shop, configInBrand(config(), brand, shop.pictures), '/'),
    secure: config().domain.startsWith('https://'),
  });

  // The service worker caches the shell under this name.
  server.get('/index.html', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(frame().template.shell),
  );

  serveStaticPages(server, shop, config, (page) =>
    frame().template.fill({ ...page, preloads: preloads(page.routes) }),
  );

  server.get('/*', async (request, reply) => {
    if (!isPage(request.url)) return reply.status(404).type('text/plain').send('Not found');
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const { address, rest } = renderedAddress(request.url);
    const rendered = await page(address, clientNetwork(request.ip)).catch(
      (error: unknown): RenderedPage => {
        if (error instanceof TooBusy) shop.log.info('no page in time');
        else shop.log.error({ err: error }, 'page could not be rendered');
        return { kind: 'shell' };
      },
    );
    if (rendered.kind === 'redirect') {
      return reply.redirect(withRest(rendered.to, rest), rendered.status);
    }
    countVisit(shop, visitOf(request));
    // Only private pages are hidden from search: a page not rendered in time is still worth indexing.
    if (rendered.kind === 'shell' && rendered.private) reply.header('x-robots-tag', 'noindex');
    if (rendered.kind === 'shell') return reply.send(frame().template.shell);
    const { wish, vary } = readWish(request.headers);
    const { bytes, styleHash } = await documentOf(rendered, wish);
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .status(rendered.status)
      .header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`),
      )
      .header('vary', [reply.getHeader('vary'), vary].filter(Boolean).join(', '))
      .headers(wish.encoding === 'identity' ? {} : { 'content-encoding': wish.encoding })
      .send(bytes);
  });
}

/**
 * The files of the static pages, which the worker keeps on every device: with this store's own name, look and address instead of
 * the build's, and with the desk's texts in place of ours.
 */
function serveStaticPages(
  server: FastifyInstance,
  shop: ShopContext,
  config: () => Config,
  fill: (page: RenderedPage & { kind: 'page' }) => string,
): void {
  const cached = shortCache<string>({
    lifeMs: PAGE_LIFE_MS,
    most: 2 * STATIC_PAGES.length,
    now: shop.now,
  });
  for (const address of STATIC_PAGES) {
    const render = async () => {
      const page = await renderStaticPage(address, config(), inProcess(shop));
      if (page.kind !== 'page') throw new Error(`${address} could not be rendered`);
      return fill(page);
    };
    server.get(staticFile(address), async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await cached(`${brandOf(shop).version} ${address}`, render)),
    );
  }
}

/** The forms that the browser accepts, and the headers that decide it. */
function readWish(headers: IncomingHttpHeaders): { wish: Wish; vary: string } {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip', 'identity']);
  const phone = headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');
  const picture = phone && (headers.accept ?? '').includes('image/avif');
  return {
    wish: { picture, encoding: (encoding as Wish['encoding'] | null) ?? 'identity' },
    vary: 'accept-encoding, accept, user-agent, sec-ch-ua-mobile',
  };
}

const visitOf = ({ url, headers }: { url: string; headers: IncomingHttpHeaders }) => ({
  url,
  device: headers['user-agent'] ?? '',
  purpose: String(headers['sec-purpose'] ?? headers['purpose'] ?? ''),
});

const isPage = (url: string): boolean => !NO_PAGE.test(url.split('?')[0] ?? '');

async function render(shop: ShopContext, config: Config, address: string): Promise<RenderedPage> {
  const known = shop.lastRates();
  return renderPage({
    address,
    config,
    now: shop.now,
    rates: known ? { gold: known.gold, silver: known.silver, asOf: known.time } : {},
    catalogueVersion: await readCatalogueVersion(shop),
    transport: inProcess(shop),
  });
}

/** Calls the operations directly, with a visitor's rights, without a network request. */
const inProcess =
  (shop: ShopContext): Transport =>
  async (name, body) => {
    if (!isOperation(name)) throw new Error(`No operation ${name}`);
    const visitor = { address: PAGE_ADDRESS, cookie: undefined, giveCookie: () => undefined };
    return writeReply(operations[name].envelope, await dispatch(shop, name, body, visitor));
  };

import type { FastifyInstance } from 'fastify';
import { PAGES } from '#shared/addresses/pages.ts';
import { listPlaces } from '#server/catalogue/listings/list-places.ts';
import type { ShopContext } from '#server/context.ts';
import { shortCache } from './page-cache.ts';
import { writeSitemap } from './sitemap.ts';

const MINUTE_MS = 60_000;
/** The maximum age of the list of addresses: one database query, however many crawlers come. */
const SITEMAP_LIFE_MS = 5 * MINUTE_MS;

/** What has nothing for search engines: a customer’s own pages, steps of a purchase, and addresses that are no pages. */
const PRIVATE = [
  '/api/',
  '/socket.io/',
  '/pay/',
  '/login',
  '/changepassword',
  // An address with an order's number: its beginning.
  ...PAGES.filter(({ kind }) => kind === 'private').map(({ path }) => path.replace(/\$.*/, '')),
];

/** Serves what search engines ask for first: `/robots.txt` and `/sitemap.xml`. */
export function serveCrawlers(server: FastifyInstance, shop: ShopContext, domain: string): void {
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', domain).href}`,
    '',
  ].join('\n');
  const cacheRule = `public, max-age=${SITEMAP_LIFE_MS / 1000}`;
  const sitemap = shortCache<string>({ lifeMs: SITEMAP_LIFE_MS, most: 1, now: shop.now });

  server.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', cacheRule).type('text/plain; charset=utf-8').send(robots),
  );
  server.get('/sitemap.xml', async (_request, reply) => {
    const xml = await sitemap('', async () => writeSitemap(domain, await listPlaces(shop)));
    return reply
      .header('cache-control', cacheRule)
      .type('application/xml; charset=utf-8')
      .send(xml);
  });
}

import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandOf, findBrandArt, findBrandFile } from '#server/brand/brand-art.ts';
import type { DrawnFile } from '#server/brand/draw-brand.ts';
import { SHIPPED_NAME } from '#server/brand/shop-brand.ts';
import type { ShopContext } from '#server/context.ts';
import { shortCache } from './page-cache.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FOR_GOOD = `public, max-age=${365 * DAY_SECONDS}, immutable`;
const BRAND_FILE = /^[0-9a-f]{12,16}\.(?:css|svg|webp)$/;
const MEDIA: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
};
/** Drawing is quick, but not done for every visitor. A brand has eleven files. */
const DRAWN = { lifeMs: DAY_SECONDS * 1000, most: 64 };

/**
 * Serves a brand's files: its logo and colours under addresses of their own, and icons and share picture at the addresses of
 * those shipped with the app. The shipped ones show the demo's name, so no other shop serves them.
 */
export function serveBrand(server: FastifyInstance, shop: ShopContext, clientDir: string): void {
  let drawing: ReturnType<typeof loadDrawing> | undefined;
  const cached = shortCache<DrawnFile | undefined>({ ...DRAWN, now: shop.now });

  async function find(file: string, draw: 'icon' | 'share'): Promise<DrawnFile | undefined> {
    const brand = brandOf(shop);
    if (brand.name === SHIPPED_NAME && !brand.logo) return shippedFile(clientDir, file);
    return cached(`${brand.version} ${file}`, async () => {
      const { drawIcon, drawShare, letter } = await (drawing ??= loadDrawing(clientDir));
      const art = await findBrandArt(shop.db, brand, letter);
      return draw === 'share' ? drawShare(art) : drawIcon(art, file.split('/').at(-1) ?? '');
    });
  }
  const send = (reply: FastifyReply, file: DrawnFile | undefined, named: boolean) =>
    file
      ? reply
          .header('cache-control', named ? FOR_GOOD : `public, max-age=${DAY_SECONDS / 24}`)
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          )
          .type(file.mediaType)
          .send(file.bytes)
      : reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  /** An address that names its brand may be cached for good. */
  const named = (query: unknown) =>
    (query as { b?: string }).b === brandOf(shop).version && brandOf(shop).version !== '';

  server.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const { file } = request.params;
    if (!/^[a-z0-9-]+\.(?:png|svg)$/.test(file)) return send(reply, undefined, false);
    return send(reply, await find(`icons/${file}`, 'icon'), named(request.query));
  });
  server.get('/favicon.ico', async (request, reply) =>
    send(reply, await find('favicon.ico', 'icon'), named(request.query)),
  );
  server.get('/pictures/share/shop.jpg', async (request, reply) =>
    send(reply, await find('pictures/share/shop.jpg', 'share'), named(request.query)),
  );
  server.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const { file } = request.params;
    const found = BRAND_FILE.test(file) ? await findBrandFile(shop.db, file) : undefined;
    return send(reply, found && { ...found, bytes: Buffer.from(found.bytes) }, true);
  });
}

/** What draws icons: a shop with those that are shipped never loads it. */
async function loadDrawing(clientDir: string) {
  const { drawIcon, drawShare } = await import('#server/brand/draw-brand.ts');
  const { openLetterer } = await import('#server/brand/lettering.ts');
  const letter = openLetterer(`${clientDir}/fonts/marcellus-latin.woff2`);
  return { drawIcon, drawShare, letter };
}

/** A file shipped with the app. The caller has checked its name. */
function shippedFile(clientDir: string, file: string): DrawnFile | undefined {
  const path = `${clientDir}/${file}`;
  if (!existsSync(path)) return undefined;
  const mediaType = MEDIA[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { mediaType, bytes: readFileSync(path) };
}

import { brotliDecompressSync } from 'node:zlib';
import { cpSync, mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import type { Brand } from '#shared/content/brand.ts';
import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { productTypes } from '#server/db/schema/catalogue.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openLookingShop } from '#server/testing/looking-shop.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { buildApp } from '../app.ts';
import { policyHash } from './page-style.ts';

const { GetBrand, SaveBrandDraft, PublishBrand, RestoreBrand, UploadLogo, DropBrandDraft } =
  brandOperations;
const COLOURS = { main: '#1d3f8f', accent: '#e0862b', paper: '#f7f9fc' };
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z" fill="#1d3f8f"/></svg>`;

let shop: TestShop;
let owner: TestStaff;
let server: FastifyInstance;
let client: ReturnType<typeof builtClient>;

beforeAll(async () => {
  client = builtClient();
  cpSync('public/icons', `${client.dir}/icons`, { recursive: true });
  cpSync('public/fonts', `${client.dir}/fonts`, { recursive: true });
  mkdirSync(`${client.dir}/pictures/share`);
  cpSync('public/pictures/share/shop.jpg', `${client.dir}/pictures/share/shop.jpg`);
  for (const file of ['favicon.ico', 'manifest.webmanifest']) {
    cpSync(`public/${file}`, `${client.dir}/${file}`);
  }
  shop = await openLookingShop('Suvarna Refinery');
  owner = await newStaff(shop, ['owner']);
  server = await buildApp(
    readSettings({ PUBLIC_ORIGIN: 'https://shop.example' }),
    shop,
    client.dir,
  );
  await shop.db.insert(productTypes).values({ name: 'Gold Coins', image: '', position: 1 });
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  client.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers });

async function publish(change: (brand: Brand) => Brand): Promise<void> {
  const { draft, revision } = await callDesk(shop, GetBrand, {}, owner);
  const brand = change(draft as Brand);
  const saved = await callDesk(shop, SaveBrandDraft, { brand, revision }, owner);
  await callDesk(shop, PublishBrand, { revision: saved.revision }, owner);
}

/** Every text and address that a stranger's browser is served. */
const SERVED = [
  '/',
  '/products',
  '/products/gold-coins',
  '/digital-gold',
  '/login',
  '/profile',
  '/index.html',
  ...STATIC_PAGES,
  ...STATIC_PAGES.map((page) => `${page}.html`),
  '/config.json',
  '/manifest.webmanifest',
  '/icons/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
];

describe('a shop of another name', () => {
  it.each(SERVED)('%s has nothing of the demo’s name', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body.match(/.{0,60}aurum.{0,30}/gi) ?? []).toEqual([]);
    expect(body).not.toContain('Refiners since 1950');
    expect(body).not.toContain('hero-bar');
  });

  it.each(['icon-192.png', 'maskable-512.png', 'apple-touch-icon.png', 'monochrome-512.png'])(
    'its icon %s is drawn from its name',
    async (file) => {
      const { rawPayload, headers } = await get(`/icons/${file}`);
      expect(headers['content-type']).toBe('image/png');
      const shipped = await sharp(`public/icons/${file}`).metadata();
      const drawn = await sharp(rawPayload).metadata();
      expect([drawn.width, drawn.height]).toEqual([shipped.width, shipped.height]);
      expect(rawPayload.equals(await sharp(`public/icons/${file}`).png().toBuffer())).toBe(false);
    },
  );

  it('its link preview is drawn, 1200 by 630, and named by the page', async () => {
    const { body } = await get('/');
    const address = /property="og:image" content="https:\/\/shop\.example([^"]+)"/.exec(body)?.[1];
    expect(address).toMatch(/^\/pictures\/share\/shop\.jpg\?b=[0-9a-f]{12}$/);
    const { rawPayload } = await get(address ?? '');
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  });
});

describe('a brand that is published', () => {
  it('a published brand is worn at once: name, claim, logo, colours, without a build', async () => {
    const file = {
      name: 'logo.svg',
      mediaType: 'image/svg+xml',
      base64: Buffer.from(LOGO).toString('base64'),
    };
    const logo = await callDesk(shop, UploadLogo, { file }, owner);
    expect(logo).toMatchObject({ width: 120, height: 40, plate: true });
    await publish((brand) => ({
      ...brand,
      name: 'Kundan & Sons',
      shortName: 'Kundan',
      claim: 'Bullion in Jaipur',
      logo: { ...logo, named: false },
      colours: COLOURS,
      hero: { picture: '', title: 'Gold by the gram', text: '' },
    }));
    const { body, headers } = await get('/');
    expect(body).toContain('Bullion in Jaipur');
    expect(body).toContain('Gold by the gram');
    expect(body).toContain('Kundan &amp; Sons');
    expect(body).toContain(`src="/brand/${logo.file}"`);
    expect(body).not.toMatch(/Suvarna/);
    const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
    expect(style).toContain('--press:#1d3f8f');
    expect(String(headers['content-security-policy'])).toContain(policyHash(style));
    expect(String(headers['content-security-policy'])).not.toContain('unsafe-inline');
    expect(body).toMatch(
      /<meta name="theme-color" content="#f7f9fc" media="\(prefers-color-scheme: light\)"/,
    );
  });

  it('is in the shell, whose colours are a file of their own that may be kept for good', async () => {
    const { body } = await get('/index.html');
    const href =
      /<link rel="stylesheet" href="(\/brand\/[0-9a-f]{16}\.css)">/.exec(body)?.[1] ?? '';
    const css = await get(href);
    expect(css.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(css.body).toContain('--press:#1d3f8f');
    expect(JSON.parse((await get('/config.json')).body)).toMatchObject({
      projectName: 'Kundan & Sons',
      brand: { style: href, claim: 'Bullion in Jaipur', papers: ['#f7f9fc', expect.anything()] },
    });
  });

  it('names the installed app, whose icons have other addresses than before', async () => {
    const manifest = (await get('/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
    expect(manifest).toMatchObject({
      name: 'Kundan & Sons',
      short_name: 'Kundan',
      theme_color: '#f7f9fc',
    });
    const icon = await get(manifest.icons[0]?.src ?? '');
    expect(icon.headers['cache-control']).toContain('immutable');
    const { channels } = await sharp(icon.rawPayload)
      .extract({ left: 90, top: 90, width: 12, height: 12 })
      .stats();
    expect(channels[2]?.mean).toBeGreaterThan(120);
  });

  it('is a page that is still small and well formed when it is compressed', async () => {
    const { rawPayload } = await get('/', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('--press:#1d3f8f');
  });

  it('serves its logo so that nothing in it can run', async () => {
    const { draft } = await callDesk(shop, GetBrand, {}, owner);
    const { headers } = await get(`/brand/${draft.logo?.file}`);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await get('/brand/0000000000000000.svg')).statusCode).toBe(404);
    expect((await get('/brand/..%2f..%2fetc')).statusCode).toBe(404);
  });

  it('a published brand has no draft left, and the previous brand is worn again by one step', async () => {
    const { history, drafted } = await callDesk(shop, GetBrand, {}, owner);
    expect(drafted).toBeUndefined();
    expect(history.map(({ name }) => name)).toEqual(['Kundan & Sons', 'Suvarna Refinery']);
    const [latest, before] = history;
    const request = { id: before?.id ?? 0, seen: latest?.id ?? 0 };
    await callDesk(shop, RestoreBrand, request, owner);
    expect(shop.name).toBe('Suvarna Refinery');
    expect((await get('/')).body).not.toContain('Kundan');
    await expect(callDesk(shop, RestoreBrand, request, owner)).rejects.toThrow(
      /another brand since/,
    );
  });
});

describe('the draft of a brand', () => {
  it('a brand’s draft is seen by nobody but the desk, on the shop’s real home page', async () => {
    const { draft, revision } = await callDesk(shop, GetBrand, {}, owner);
    const brand = { ...draft, name: 'Only A Draft', colours: COLOURS };
    await callDesk(shop, SaveBrandDraft, { brand, revision }, owner);
    expect((await get('/')).body).not.toContain('Only A Draft');
    expect((await get('/desk/preview/home')).statusCode).toBe(403);
    const seen = await get('/desk/preview/home?theme=dark', {
      cookie: `__Host-desk=${owner.cookie}`,
    });
    expect(seen.statusCode).toBe(200);
    expect(seen.body).toContain('Only A Draft');
    expect(seen.body).toContain('data-theme="dark"');
    expect(seen.body).not.toContain('<script');
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it('a brand’s draft is not overwritten by somebody who has not seen its last change, and can be thrown away', async () => {
    const { draft, revision } = await callDesk(shop, GetBrand, {}, owner);
    const older = { brand: draft, revision: revision - 1 };
    await expect(callDesk(shop, SaveBrandDraft, older, owner)).rejects.toThrow(
      /has changed the draft/,
    );
    await callDesk(shop, DropBrandDraft, { revision }, owner);
    expect((await callDesk(shop, GetBrand, {}, owner)).draft.name).toBe('Suvarna Refinery');
  });

  it.each([
    [
      'colours that cannot be read',
      { colours: { ...COLOURS, main: '#ffcc00' } },
      /main colour.*3 are needed/,
    ],
    [
      'a picture that is not there',
      { hero: { picture: 'none', title: '', text: '' } },
      /no picture none/,
    ],
    [
      'a logo that is not there',
      { logo: { file: '0000000000000000.svg', width: 1, height: 1, named: false, plate: false } },
      /logo is not there/,
    ],
  ])('a brand with %s is not published', async (_name, change, words) => {
    await expect(publish((brand) => ({ ...brand, ...change }))).rejects.toThrow(words);
    const { revision } = await callDesk(shop, GetBrand, {}, owner);
    await callDesk(shop, DropBrandDraft, { revision }, owner);
  });

  it('a brand’s draft is for owners and for those who look after the content', async () => {
    const { draft } = await callDesk(shop, GetBrand, {}, owner);
    const auditor = await newStaff(shop, ['auditor']);
    expect(await callDesk(shop, GetBrand, {}, auditor)).toMatchObject({ revision: 0 });
    await expect(
      callDesk(shop, SaveBrandDraft, { brand: draft, revision: 0 }, auditor),
    ).rejects.toThrow(/role/);
  });
});

describe('an uploaded picture', () => {
  it('an uploaded picture is served for good, in ranges if it is a film, and only by the names of uploads', async () => {
    const bytes = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#b80' },
    })
      .png()
      .toBuffer();
    const file = { name: 'bar.png', mediaType: 'image/png', base64: bytes.toString('base64') };
    const request = { file, alt: '', shape: 'square' } as const;
    const { stem } = await callDesk(shop, picturesOperations.AddPicture, request, owner);
    const served = await get(`/pictures/${stem}-320.avif`);
    expect(served.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const etag = String(served.headers.etag);
    expect((await get(`/pictures/${stem}-320.avif`, { 'if-none-match': etag })).statusCode).toBe(
      304,
    );
    const part = await get(`/pictures/${stem}-320.avif`, { range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(part.headers['content-range']).toBe(`bytes 0-9/${served.rawPayload.length}`);
    const outside = await get(`/pictures/${stem}-320.avif`, { range: 'bytes=99999999-' });
    expect(outside.statusCode).toBe(416);
    expect((await get(`/pictures/share/${stem}.jpg`)).headers['content-type']).toBe('image/jpeg');
    for (const url of [
      `/pictures/${stem}-321.avif`,
      '/pictures/..%2Fconfig.json',
      '/pictures/share/x.png',
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });
});

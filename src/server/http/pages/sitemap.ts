import { type Place, placePath } from '#shared/addresses/paths.ts';
import { STATIC_PAGES } from '#shared/addresses/static-pages.ts';

/** Public pages whose words come from the store. */
const PAGES = [
  '/',
  '/products',
  '/customize-coins',
  '/digital-gold',
  '/news',
  '/testimonials',
  '/faq',
  '/contact-us',
  '/store-locator',
  ...STATIC_PAGES,
];

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Every address of the shop that is worth finding, as its canonical link says it. */
export function writeSitemap(domain: string, places: Place[]): string {
  const paths = [...PAGES, ...places.map(placePath)];
  const addresses = new Set(paths.map((path) => new URL(path, domain).href));
  const entries = [...addresses].map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '');

import { type CatalogueNames, cataloguePath } from '#shared/addresses/paths.ts';
import { SITEMAP_PAGES } from '#shared/addresses/pages.ts';

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Every indexable address of the shop, as its canonical link has it. */
export function writeSitemap(domain: string, places: CatalogueNames[]): string {
  const paths = [...SITEMAP_PAGES, ...places.map(cataloguePath)];
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

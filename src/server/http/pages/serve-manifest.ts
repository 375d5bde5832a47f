import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { brandOf } from '#server/brand/brand-art.ts';
import { USUAL_COLOURS } from '#shared/content/usual-colours.ts';
import { SHIPPED_NAME, type ShopBrand } from '#server/brand/shop-brand.ts';
import type { ShopContext } from '#server/context.ts';

interface Manifest {
  icons: { src: string }[];
  shortcuts: { icons: { src: string }[] }[];
  screenshots?: unknown;
}

/**
 * Serves the installed app's manifest in the shop's own brand: the shipped one has the demo's name. The icons' addresses name
 * the brand, so that a browser notices new ones.
 */
export function serveManifest(
  server: FastifyInstance,
  shop: Pick<ShopContext, 'name' | 'brand'>,
  clientDir: string,
): void {
  const file = `${clientDir}/manifest.webmanifest`;
  if (!existsSync(file)) return;
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(shipped, brandOf(shop)))),
  );
}

function manifestOf(shipped: Manifest, brand: ShopBrand): object {
  if (brand.shipped) return shipped;
  const { screenshots, ...rest } = shipped;
  const paper = (brand.colours ?? USUAL_COLOURS).paper;
  return {
    ...rest,
    name: brand.name,
    short_name: brand.shortName,
    background_color: paper,
    theme_color: paper,
    icons: rest.icons.map((icon) => branded(icon, brand)),
    shortcuts: rest.shortcuts.map((shortcut) => ({
      ...shortcut,
      icons: shortcut.icons.map((icon) => branded(icon, brand)),
    })),
    // The shipped screenshots show the demo.
    ...(brand.name === SHIPPED_NAME && { screenshots }),
  };
}

const branded = <Icon extends { src: string }>(icon: Icon, { version }: ShopBrand): Icon => ({
  ...icon,
  src: `${icon.src}?b=${version}`,
});

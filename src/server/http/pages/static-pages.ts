import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RenderedPage, renderPage, type Transport } from '#client/app/render.tsx';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { routePreloads } from './route-assets.ts';
import { readTemplate } from './template.ts';

/** The file of a static page: `/about` is about.html. */
export const staticFile = (address: string): string => `${address}.html`;

const NO_STORE: Transport = () => Promise.reject(new Error('A static page has no store'));

/**
 * Renders a static page without what only a store knows: no catalogue, no rates, no contact. `texts` gives the shop's own texts;
 * the build has none. The app adds the rest when it takes over the page.
 */
export async function renderStaticPage(
  address: string,
  config: Config,
  texts: Transport = NO_STORE,
): Promise<RenderedPage> {
  const page = await renderPage({
    address,
    config,
    now: () => 0,
    rates: {},
    transport: (name, ...rest) =>
      name === 'GetTextsForFront' ? texts(name, ...rest) : NO_STORE(name, ...rest),
  });
  // Without its data the app does not hydrate this page but replaces it.
  return page.kind === 'page' ? { ...page, data: '' } : page;
}

/** Writes every static page into a built client as a file, so that any host can serve it. */
export async function writeStaticPages(clientDir: string): Promise<void> {
  const read = (file: string) => readFileSync(path.join(clientDir, file), 'utf8');
  const template = readTemplate(read('index.html'));
  const preloads = routePreloads(JSON.parse(read('.vite/manifest.json')));
  const config = readConfig(JSON.parse(read('config.json')));
  for (const address of STATIC_PAGES) {
    const page = await renderStaticPage(address, config);
    if (page.kind !== 'page') throw new Error(`${address} could not be rendered`);
    const file = path.join(clientDir, staticFile(address));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, template.fill({ ...page, preloads: preloads(page.routes) }));
  }
}

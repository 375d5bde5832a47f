import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { isPrivatePage, STATIC_PAGES, withoutSlash } from '#shared/addresses/pages.ts';
import type { Config } from '#shared/contract/config.ts';
import { AppRoot, createApp } from './app.tsx';
import { storesQuery } from '#client/features/content/contact/stores-query.ts';
import { textsQuery } from '#client/features/policies/texts-query.ts';
import { describedHead } from '#client/head/described-head.ts';
import { catalogueVersion } from '#client/updates/follow-catalogue.ts';
import { pageDataElement } from './page-data.ts';
import type { KnownRates } from '#client/rates/rates.ts';
import type { Transport } from '#client/api/transport.ts';

export type { Transport };
/** The facets of a list as its address names them. */
export { FACETS } from '#shared/finding/choice.ts';

export interface PageRequest {
  /** Path and query. */
  address: string;
  config: Config;
  /** Calls the store in the same process, as a visitor. */
  transport: Transport;
  rates: KnownRates;
  /** Read before any catalogue data; absent for a page that shows none. */
  catalogueVersion?: number;
  now: () => number;
}

export type RenderedPage =
  | { kind: 'page'; status: number; head: string; body: string; data: string; routes: string[] }
  /** A private or failed page starts from the shell, on the device. */
  | { kind: 'shell'; private?: true }
  /** `status`: 301 for an address that has moved for good. */
  | { kind: 'redirect'; to: string; status: number };

/** Where the app's markup begins; what React puts before it belongs in the head. */
const BODY_START = '<div data-app';

/** Renders an address to HTML with its data, for a visitor who is not logged in. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { address, config, transport, rates, now } = request;
  const app = createApp({
    config,
    transport,
    storeNow: now,
    knownRates: rates,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const { router, queryClient, api } = app;
  const { catalogueVersion: version } = request;
  if (version !== undefined)
    await queryClient.prefetchQuery({ ...catalogueVersion, queryFn: () => version });
  // On a device their routes do not wait for these texts; without an answer the app's own texts are rendered.
  if (isStaticPage(address)) await queryClient.prefetchQuery({ ...textsQuery(api), retry: false });
  if (/^\/store-locator\b/.test(address)) await queryClient.prefetchQuery(storesQuery(api));
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const { headers, status } = result.redirect;
    return { kind: 'redirect', to: headers.get('Location') ?? '/', status };
  }
  const { matches } = router.state;
  const fails =
    !result || result.status === 500 || matches.some(({ status }) => status === 'error');
  if (matches.some(({ fullPath }) => isPrivatePage(fullPath)))
    return { kind: 'shell', private: true };
  if (fails) return { kind: 'shell' };
  const html = await renderWhole(<AppRoot app={app} />);
  const bodyStart = html.indexOf(BODY_START);
  const described = result.status === 200 ? describedHead(app) : '';
  const data = pageDataElement({ config, queries: dehydrate(queryClient), rates });
  queryClient.clear();
  return {
    kind: 'page',
    status: result.status,
    head: html.slice(0, bodyStart) + described,
    body: html.slice(bodyStart),
    data,
    routes: matches.map(({ routeId }) => routeId),
  };
}

const STATIC_PATHS: ReadonlySet<string> = new Set(STATIC_PAGES);
const isStaticPage = (address: string): boolean =>
  STATIC_PATHS.has(withoutSlash(address.split(/[?#]/)[0] ?? ''));

/** Renders to the end, including parts that are loaded on demand. */
async function renderWhole(app: ReactNode): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(app, {
    // Otherwise larger parts would come later, put in place by inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error;
    },
  });
  await stream.allReady;
  if (failure !== undefined) throw failure;
  return new Response(stream).text();
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A page of one heading: what a visit costs at least. */
export const BARE = '/bare';
const BARE_PAGE = '<!doctype html><html lang="en"><title>Bare</title><h1>Gold</h1></html>';

/** The least that a worker can be: it keeps each page that it has seen, and answers with that. */
const WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(caches.open('pages').then(async (cache) => {
    const kept = await cache.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    await cache.put(event.request, answer.clone());
    return answer;
  }));
});`;

/**
 * Serves the documents of a store without any script, under the same paths: the cost of their content alone. `/worker.js` is a
 * worker that keeps them.
 */
export async function startPlainPages(store: string, userAgent: string) {
  const server = createServer((request, response) => {
    if (request.url === '/worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER);
      return;
    }
    pageAt(request.url ?? '/').then(
      (html) => {
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
        });
        response.end(brotliCompressSync(html));
      },
      () => response.writeHead(502).end(),
    );
  });
  const pageAt = (path: string) =>
    path === BARE ? Promise.resolve(BARE_PAGE) : plain(store + path, userAgent);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, dispose: () => void server.close() };
}

async function plain(address: string, userAgent: string): Promise<string> {
  const headers = { accept: 'text/html,image/avif', 'user-agent': userAgent };
  const html = await (await fetch(address, { headers })).text();
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('<head>', `<head><base href="${address}">`);
}

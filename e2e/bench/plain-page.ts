import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Serves the documents of a store without any script, under the same paths: the cost of their content alone. */
export async function startPlainPages(store: string, userAgent: string) {
  const server = createServer((request, response) => {
    plain(store + (request.url ?? '/'), userAgent).then(
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

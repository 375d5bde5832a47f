import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { DIST } from './dist.ts';

const CLIENT = path.join(DIST, 'client');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Any plain host: the built app's folder, `/about` for about.html, a fallback to index.html and a config.json of its own. It
 * shares no code with the store.
 */
export async function startStaticHost(
  port: number,
  config: object,
): Promise<{ close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/config.json') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(config));
      return;
    }
    const file = path.join(CLIENT, path.normalize(pathname));
    const served =
      [file, `${file}.html`].find(
        (name) => name.startsWith(CLIENT) && existsSync(name) && statSync(name).isFile(),
      ) ?? path.join(CLIENT, 'index.html');
    response.setHeader('content-type', TYPES[path.extname(served)] ?? 'application/octet-stream');
    createReadStream(served).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

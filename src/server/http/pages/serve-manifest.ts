import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the installed app's manifest under the shop's own name: the shipped one is lettered with the demo's. Its icons
 * stay as they were built.
 */
export function serveManifest(server: FastifyInstance, shopName: string, clientDir: string): void {
  const file = `${clientDir}/manifest.webmanifest`;
  if (!existsSync(file)) return;
  const shipped = JSON.parse(readFileSync(file, 'utf8')) as { short_name: string };
  const named =
    shipped.short_name === shopName
      ? shipped
      : { ...shipped, name: shopName, short_name: shopName };
  const body = JSON.stringify(named);
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(body),
  );
}

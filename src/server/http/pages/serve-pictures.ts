import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopContext } from '#server/context.ts';
import { databaseStore } from '#server/pictures/picture-store.ts';
import { byteCache } from './byte-cache.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Enough for a home page, a few listings, and a film or two. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The names of uploads; no other name is looked up. */
const NAME = /^[a-z0-9][a-z0-9-]{2,80}\.(?:avif|webp|mp4|webm)$/;
const SHARE_NAME = /^[a-z0-9][a-z0-9-]{2,80}\.jpg$/;

interface Served {
  mediaType: string;
  bytes: Uint8Array;
  etag: string;
}

/**
 * Serves the built pictures and those uploaded at the desk: the address names the content, so it may be cached for good. Films
 * are served in the ranges that players ask for.
 */
export function servePictures(server: FastifyInstance, shop: ShopContext, clientDir: string): void {
  const built = new Set(filesIn(`${clientDir}/pictures`));
  const store = shop.pictureStore ?? databaseStore;
  const cached = byteCache<Served>(MOST_BYTES);

  const find = (name: string) =>
    cached(name, async () => {
      const file = await store.get(shop.db, name);
      if (!file) return undefined;
      const hash = createHash('sha256').update(file.bytes).digest('base64url').slice(0, 16);
      return { ...file, etag: `"${hash}"` };
    });

  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string | undefined) => {
    const file = name === undefined ? undefined : await find(name);
    if (!file) {
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('Not found');
    }
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('etag', file.etag)
      .header('accept-ranges', 'bytes')
      // Treated as a picture or film only, even when its address is opened as a page.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.mediaType);
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
    const range = readRange(request.headers.range, bytes.length);
    if (range === undefined) return reply.send(bytes);
    if (range === 'outside') {
      return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
    }
    const [from, to] = range;
    return reply
      .status(206)
      .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
      .send(bytes.subarray(from, to + 1));
  };

  server.get<{ Params: { file: string } }>('/pictures/:file', (request, reply) => {
    const { file } = request.params;
    if (built.has(file)) return reply.sendFile(`pictures/${file}`);
    return answer(request, reply, NAME.test(file) ? file : undefined);
  });
  server.get<{ Params: { file: string } }>('/pictures/share/:file', (request, reply) => {
    const { file } = request.params;
    const name = `share/${file}`;
    if (built.has(name)) return reply.sendFile(`pictures/${name}`);
    return answer(request, reply, SHARE_NAME.test(file) ? name : undefined);
  });
}

/** The names of all files below a folder; none where it is missing, as in tests without a built app. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : [];

/** The first and last byte of a single range; undefined for the whole file, which is also the answer to several ranges. */
function readRange(
  header: string | undefined,
  length: number,
): [from: number, to: number] | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return from < length && from <= to ? [from, to] : 'outside';
}

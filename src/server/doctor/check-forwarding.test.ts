import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import { serveHealth } from '#server/http/health.ts';
import type { ShopContext } from '#server/context.ts';
import { checkForwarding } from './check-forwarding.ts';

const open: (Server | FastifyInstance)[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

type Headers = Record<string, string | undefined>;
/** What a proxy makes of the headers of a request from this address. */
type Rule = (headers: Headers, from: string) => Headers;

const asShipped: Rule = (headers, from) => ({
  ...headers,
  'x-forwarded-for': `${headers['x-forwarded-for']}, ${from}`,
});

/** The findings about a proxy with this rule before a store that trusts it. */
async function findingsOf(rule: Rule): Promise<string[]> {
  const store = fastify({ trustProxy: (_address, hop) => hop === 0 });
  serveHealth(store, {} as ShopContext);
  await store.listen({ host: '127.0.0.1', port: 0 });
  const { port } = store.server.address() as AddressInfo;
  const proxy = createServer((asked, answer) => {
    const headers = rule(asked.headers as Headers, asked.socket.remoteAddress ?? '');
    const kept = Object.entries(headers).filter(([, value]) => value !== undefined);
    request(
      { port, host: '127.0.0.1', path: asked.url, headers: Object.fromEntries(kept) },
      (got) => got.pipe(answer),
    ).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  open.push(store, proxy);
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const said = await checkForwarding({ PUBLIC_ORIGIN: origin, TRUST_PROXY: true });
  return said.map(({ level, text }) => `${level} ${text.slice(0, 30)}`);
}

it('a proxy that adds the address of its visitor and keeps Host is well', async () => {
  expect(await findingsOf(asShipped)).toEqual(['ok The proxy says who visits, and']);
});

it('a proxy that drops X-Forwarded-For makes all visitors one', async () => {
  const dropped: Rule = (headers) => ({ ...headers, 'x-forwarded-for': undefined });
  expect(await findingsOf(dropped)).toEqual(['FAIL X-Forwarded-For does not arriv']);
});

it('a proxy that passes on what its visitor claims lets anybody feign an address', async () => {
  expect(await findingsOf((headers) => headers)).toEqual(['FAIL The proxy passes on the X-Forw']);
});

it('a proxy that changes Host keeps the desk from hearing of changes', async () => {
  const renamed: Rule = (headers, from) => ({ ...asShipped(headers, from), host: 'store:4173' });
  expect(await findingsOf(renamed)).toEqual(['FAIL The name of the shop arrives a']);
});

it('there is nothing to find without a proxy', async () => {
  expect(
    await checkForwarding({ PUBLIC_ORIGIN: 'http://127.0.0.1:9', TRUST_PROXY: false }),
  ).toEqual([]);
});

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import fastify from 'fastify';
import { serveHealth } from '#server/http/health.ts';
import type { ShopContext } from '#server/context.ts';
import { freePort } from '#server/testing/free-port.ts';
import { checkForwarding } from './check-forwarding.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const open: { close: () => unknown }[] = [];
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

/** The port of a store that trusts the proxy before it. */
async function startStore(): Promise<number> {
  const store = fastify({ trustProxy: (_address, hop) => hop === 0 });
  serveHealth(store, {} as ShopContext);
  open.push(store);
  await store.listen({ host: '127.0.0.1', port: 0 });
  return portOf(store.server);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What is said of the proxy at this port, cut short. */
async function saidAt(port: number): Promise<string[]> {
  const origin = `http://127.0.0.1:${port}`;
  const said = await checkForwarding({ PUBLIC_ORIGIN: origin, TRUST_PROXY: true });
  return said.map(({ level, text }) => `${level} ${text.slice(0, 30)}`);
}

/** The findings about a proxy with this rule before a store that trusts it. */
async function findingsOf(rule: Rule): Promise<string[]> {
  const port = await startStore();
  const proxy = createServer((asked, answer) => {
    const headers = rule(asked.headers as Headers, asked.socket.remoteAddress ?? '');
    const kept = Object.entries(headers).filter(([, value]) => value !== undefined);
    request(
      { port, host: '127.0.0.1', path: asked.url, headers: Object.fromEntries(kept) },
      (got) => got.pipe(answer),
    ).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  open.push(proxy);
  return saidAt(portOf(proxy));
}

/** nginx with the shipped file before a store, without TLS. Returns its port, once it listens. */
async function startNginx(): Promise<number> {
  const store = await startStore();
  const [port, redirecting] = [await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const site = readFileSync('src/deploy/nginx.conf', 'utf8')
    .replace('4173', String(store))
    .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_certificate.*;/g, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  const nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  open.push({
    async close() {
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  });
  await expect.poll(() => listens(port)).toBe(true);
  return port;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** The first line of the answer to a request of HTTP/1.0 without a Host, as a balancer's check of health may send it. */
const answerWithoutHost = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /livez HTTP/1.0\r\n\r\n'));
    socket.setEncoding('utf8').on('data', (more: string) => (text += more));
    socket.once('error', reject).once('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });

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

it.skipIf(!hasNginx)('nginx as shipped is well, also at a port of its own', async () => {
  const port = await startNginx();
  expect(await saidAt(port)).toEqual(['ok The proxy says who visits, and']);
  expect(await answerWithoutHost(port)).toContain('200');
});

it('there is nothing to find without a proxy', async () => {
  expect(
    await checkForwarding({ PUBLIC_ORIGIN: 'http://127.0.0.1:9', TRUST_PROXY: false }),
  ).toEqual([]);
});

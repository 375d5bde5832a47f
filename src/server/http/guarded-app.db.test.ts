import { type AddressInfo, connect } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { buildApp } from './app.ts';

let shop: TestShop;
let app: FastifyInstance;
beforeAll(async () => {
  shop = await openTestShop();
  const env = {
    DEMO: '1',
    PUBLIC_ORIGIN: 'https://shop.example',
    IMAGE_HOSTS: 'https://cdn.example, https://news.example/path',
  };
  // Without built pages: these requests are answered before any page.
  app = await buildApp(readSettings(env), shop, resolve('public'));
}, 60_000);
afterAll(async () => {
  await app.close();
  await shop.close();
});

const count = (token: string, cookie: string) =>
  app.inject({
    method: 'POST',
    url: '/api/getItemCount',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ Token: token }),
  });

describe('the session cookie on https', () => {
  it('is bound to this host alone; one of before it was lives on and is renewed', async () => {
    const { caller } = await Buyer.arrive(shop);
    const { token = '', cookie = '' } = caller;
    const old = await count(token, `shop_session=${cookie}`);
    expect(old.body).toContain('count');
    const given = [old.headers['set-cookie']].flat().join('\n');
    expect(given).toMatch(
      new RegExp(`__Host-shop_session=${cookie};.*Path=/;.*HttpOnly;.*Secure; SameSite=Lax`),
    );
    expect(given).toMatch(/\nshop_session=;/);
    expect(given).not.toMatch(/domain/i);
    const bound = await count(token, `__Host-shop_session=${cookie}`);
    expect(bound.body).toContain('count');
    expect(bound.headers['set-cookie']).toBeUndefined();
  });

  it('counts before one that a neighbouring host may have set', async () => {
    const { caller } = await Buyer.arrive(shop);
    const both = `shop_session=planted; __Host-shop_session=${caller.cookie}`;
    expect((await count(caller.token ?? '', both)).body).toContain('count');
    const planted = await count(caller.token ?? '', 'shop_session=planted');
    expect(planted.body).not.toContain('count');
    expect(planted.headers['set-cookie']).toBeUndefined();
  });
});

describe('headers', () => {
  it('name the hosts of pictures, and want Trusted Types', async () => {
    const policy = String((await app.inject('/config.json')).headers['content-security-policy']);
    expect(policy).toContain(
      "img-src 'self' data: blob: https://shop.example https://cdn.example https://news.example;",
    );
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types shop-start shop-text shop-page shop-worker');
  });

  it('guard the answer to a malformed address too', async () => {
    const { statusCode, headers } = await app.inject('/%FF');
    expect(statusCode).toBe(400);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toBe("default-src 'none'");
  });

  it('headers of an operation’s answer are only those that JSON needs', async () => {
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/GetProductTypeFront',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['permissions-policy']).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify(headers))).toBeLessThan(800);
  });

  it('let no refusal be kept', async () => {
    const unknown = await app.inject({ method: 'POST', url: '/api/Nothing' });
    expect(unknown.headers['cache-control']).toBe('no-store');
  });
});

it.each([
  ['/api/getItemCount', ['content-type: application/json'], 12],
  ['/share-proof', ['content-type: multipart/form-data; boundary=x'], 90],
  ['/desk/api/AddPicture', ['content-type: application/json', 'origin: https://shop.example'], 30],
  ['/desk/api/WhoAmI', ['content-type: application/json', 'origin: https://evil.example'], 30],
])(
  'a body without end is cut: %s',
  async (path, headers, megabytes) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const heard = (event: 'close' | 'drain') =>
      new Promise<void>((resolve) => socket.once(event, () => resolve()));
    const cut = heard('close');
    socket.write(
      [`POST ${path} HTTP/1.1`, 'host: x', ...headers, 'transfer-encoding: chunked', '\r\n'].join(
        '\r\n',
      ),
    );
    const part = Buffer.alloc(1024 * 1024, 32);
    let sent = 0;
    for (; sent < 2 * megabytes && !socket.destroyed; sent += 1) {
      const head = `${part.length.toString(16)}\r\n`;
      if (!socket.write(Buffer.concat([Buffer.from(head), part, Buffer.from('\r\n')]))) {
        await Promise.race([heard('drain'), cut]);
      }
    }
    await cut;
    expect(sent).toBeLessThan(2 * megabytes);
  },
  60_000,
);

describe('the policy of permissions', () => {
  it.each([
    ['/config.json', 'camera=(),'],
    ['/desk', 'camera=(self),'],
    ['/desktop', 'camera=(),'],
  ])('the permissions policy of %s says %s', async (url, camera) => {
    const { headers } = await app.inject(url);
    expect(headers['permissions-policy']).toMatch(/^camera=/);
    expect(headers['permissions-policy']).toContain(camera);
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });
});

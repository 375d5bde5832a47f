import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { ownTexts } from '#client/app/words.ts';
import { httpApi } from './http-api.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let server: FastifyInstance;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  server = fastify();
  await server.register(cookie);
  const cookies = { sameSite: 'lax', secure: true, maxAgeSeconds: 60 } as const;
  await server.register(httpApi(shop, cookies), { prefix: '/api' });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

async function post(operation: string, body: string, headers: Record<string, string> = {}) {
  const response = await server.inject({
    method: 'POST',
    url: `/api/${operation}`,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const envelope = JSON.parse(JSON.parse(response.body).d) as Record<string, unknown>;
  return { response, envelope };
}

describe('a screenshot in a request', () => {
  const UPLOADS = ['proceedToPayCoin', 'proceedToPayCovertToCoin', 'proceedToPayDigital'];
  const carrying = (megabytes: number, Token = 'x') =>
    JSON.stringify({ Token, file: 'A'.repeat(megabytes * 1024 * 1024) });
  let customer: Record<'cookie', string>;
  beforeAll(async () => {
    const { caller } = await Buyer.arrive(shop);
    customer = { cookie: `shop_session=${caller.cookie}` };
  });

  it.each(UPLOADS)('a screenshot is read by %s', async (name) => {
    // It is read as far as checking that the token does not match the cookie.
    expect((await post(name, carrying(6), customer)).envelope).toMatchObject({ code: 401 });
    expect((await post(name, carrying(8), customer)).envelope).toMatchObject({ code: 413 });
  });

  it('operations without uploads do not read a screenshot', async () => {
    for (const name of Object.keys(operations)) {
      if (name.startsWith('proceedToPay')) continue;
      if (name === 'TellPayment' || name === 'AnswerAsked') continue;
      expect((await post(name, carrying(1), customer)).envelope).toMatchObject({ code: 413 });
    }
  });

  it('a screenshot is not read from a caller without a session', async () => {
    const strangers: Record<string, string>[] = [{}, { cookie: 'shop_session=made up' }];
    for (const stranger of strangers) {
      const unread = await post('proceedToPayCoin', `{${' '.repeat(200_000)}`, stranger);
      // Had the body been read, it would be invalid JSON.
      expect(unread.response.statusCode).toBe(200);
      expect(unread.envelope).toMatchObject({ code: 401 });
      // Without a content length.
      const chunked = { ...stranger, 'transfer-encoding': 'chunked' };
      expect((await post('proceedToPayCoin', '{', chunked)).envelope).toMatchObject({ code: 401 });
    }
    expect((await post('proceedToPayCoin', '{"Token":"x"}')).envelope).toMatchObject({ code: 401 });
  });

  it.each([
    ['numbers', `{"Token":"x","file":"A","UserType":[${'1,'.repeat(200_000)}1]}`],
    ['brackets', `{"Token":"x","UserType":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['another text', `{"Token":"x","file":"A","Utr":"${'A'.repeat(200_000)}"}`],
  ])('only the screenshot may be long, not %s', async (_what, body) => {
    expect((await post('proceedToPayCoin', body, customer)).envelope).toMatchObject({ code: 413 });
  });

  it('a few screenshots are let in at once, and every waiting one has its turn', async () => {
    const many = Array.from({ length: 40 }, () =>
      post('proceedToPayCoin', carrying(0.2), customer),
    );
    for (const { envelope } of await Promise.all(many)) {
      expect(envelope).toMatchObject({ code: 401, msg: 'Please log in to continue.' });
    }
  });
});

describe('the wire over HTTP', () => {
  it('answers an operation in its envelope, whose Data is JSON text', async () => {
    const { response, envelope } = await post('GetProductTypeFront', '{}');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(envelope).toMatchObject({ code: 200, Data: expect.stringContaining('ProductType') });
  });

  it.each([
    ['the fields themselves', '{"P_Id":1}'],
    ['the fields in Obj', '{"Obj":"{\\"P_Id\\":\\"1\\"}"}'],
  ])('takes %s', async (_form, body) => {
    expect((await post('GetCategoryFront', body)).envelope).toMatchObject({ code: 200 });
  });

  it('takes an empty body where nothing is asked', async () => {
    expect((await post('GetFaqForFront', '')).envelope).toMatchObject({ code: 200 });
  });

  it.each(['{', '[]', '"text"', 'null', '{"a":1', 'P_Id=1'])(
    'answers 400 with words to malformed JSON: %s',
    async (body) => {
      const { response, envelope } = await post('GetCategoryFront', body);
      expect(response.statusCode).toBe(400);
      expect(envelope).toMatchObject({ code: 400, msg: expect.stringMatching(/\w/) });
    },
  );

  it.each(['Nothing', '__proto__', 'toString', 'GetLogin%00'])(
    'answers 404 with words to an unknown operation: %s',
    async (name) => {
      const { response, envelope } = await post(name, '{}');
      expect(response.statusCode).toBe(404);
      expect(envelope).toMatchObject({ code: 404, msg: expect.stringMatching(/\w/) });
    },
  );

  it('answers 413 with words to a 10 MB body', async () => {
    const { response, envelope } = await post(
      'GetLogin',
      `{"LoginId":"${'9'.repeat(10_000_000)}"}`,
    );
    expect(response.statusCode).toBe(413);
    expect(envelope).toMatchObject({ code: 413, msg: expect.stringMatching(/\w/) });
  });

  it('answers 400 to a body of another type', async () => {
    const { response } = await post('GetLogin', 'LoginId=1', { 'content-type': 'text/plain' });
    expect(response.statusCode).toBe(400);
  });

  it.each([
    ['GetCategoryFront', { P_Id: { a: 1 } }, 'P_Id'],
    ['GetCategoryFront', {}, 'P_Id'],
    ['AddTestimonialsForFront', { Name: ['x'] }, 'Name'],
  ])('names the field of %s that has a wrong type', async (name, body, field) => {
    const { response, envelope } = await post(name, JSON.stringify(body));
    expect(response.statusCode).toBe(200);
    expect(envelope).toMatchObject({ code: 400, msg: expect.stringContaining(field) });
  });

  it('asks for a login in every operation that has a token', async () => {
    const guarded = Object.values(operations).filter((operation) => 'token' in operation);
    expect(guarded.length).toBeGreaterThan(5);
    for (const { name } of guarded) {
      expect((await post(name, '{"Token":"made up"}')).envelope).toMatchObject({ code: 401 });
    }
  });

  it('gives the cookie to scripts and other sites of nobody, and takes it back at logout', async () => {
    const login = await post('GetLogin', '{"LoginId":"9876543210","Password":"aurum1950"}');
    expect(login.envelope).toMatchObject({
      code: 200,
      Token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(login.response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-shop_session=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      // The cookie of the old name is removed.
      expect.stringMatching(/^shop_session=; Max-Age=0; /),
      // The device cookie stays after a logout: it opens nothing, and no stranger can use up that device's tries.
      expect.stringMatching(
        /^shop_device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const logout = await post('Logout', JSON.stringify({ Token: login.envelope['Token'] }));
    expect(logout.response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-shop_session=; Max-Age=0; /),
      expect.stringMatching(/^shop_session=; Max-Age=0; /),
    ]);
    expect(logout.response.headers['clear-site-data']).toBe('"cache"');
    expect(login.response.headers['clear-site-data']).toBeUndefined();
  });

  it('sets at a login only the cookies that the privacy policy names, and no others to a visitor', async () => {
    const policy = ownTexts({ name: shop.name, shipped: true }).find(
      ({ page }) => page === '/privacy-policy',
    );
    const told = policy?.sections.find(({ id }) => id === 'protection')?.html ?? '';
    const login = await post('GetLogin', '{"LoginId":"9876543210","Password":"aurum1950"}');
    const set = [login.response.headers['set-cookie'] ?? []].flat();
    const names = set.map((line) => line.split('=')[0]?.replace('__Host-', '') ?? '');
    expect(new Set(names)).toEqual(new Set(['shop_session', 'shop_device']));
    for (const name of names) expect(told).toContain(`(${name})`);
    const visitor = await post('GetFaqForFront', '{}');
    expect(visitor.response.headers['set-cookie']).toBeUndefined();
  });

  it('lets no page of another site end a login, nor log anybody in', async () => {
    // What another site's page can send without a preflight: no content type, or a form's.
    const bare = await server.inject({ method: 'POST', url: '/api/Logout' });
    expect(bare.statusCode).toBe(200);
    expect(bare.headers['set-cookie']).toBeUndefined();
    expect(bare.headers['clear-site-data']).toBeUndefined();
    const body = '{"LoginId":"9876543210","Password":"aurum1950"}';
    for (const type of [
      undefined,
      'text/plain',
      'text/plain; a=application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=application/json',
    ]) {
      const headers = type ? { 'content-type': type } : {};
      const login = await server.inject({ method: 'POST', url: '/api/GetLogin', headers, body });
      expect(login.statusCode).toBe(400);
      expect(login.headers['set-cookie']).toBeUndefined();
    }
  });

  it('counts an IPv6 network as one visitor', async () => {
    const wrong = async (remoteAddress: string) => {
      const response = await server.inject({
        method: 'POST',
        url: '/api/GetLogin',
        headers: { 'content-type': 'application/json' },
        body: '{"LoginId":"9300000001","Password":"wrong"}',
        remoteAddress,
      });
      return JSON.parse(JSON.parse(response.body).d).code as number;
    };
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await wrong(`2001:db8:1:2::${tries}`)).toBe(400);
    }
    expect(await wrong('2001:db8:1:2:a:b:c:d')).toBe(429);
    expect(await wrong('2001:db8:1:3::1')).toBe(400);
  });
});

it('the file of an account is sent in pieces that form one answer', async () => {
  const { caller } = await Buyer.arrive(shop);
  const { response, envelope } = await post(
    'GetAccountData',
    JSON.stringify({ Token: caller.token }),
    { cookie: `shop_session=${caller.cookie}` },
  );
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const [{ File }] = JSON.parse(String(envelope['Data'])) as [{ File: string }];
  expect(JSON.parse(Buffer.from(File, 'base64').toString())).toMatchObject({ orders: [] });
});

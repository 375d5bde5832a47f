import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_PICTURE_BYTES } from '#shared/content/picture-shapes.ts';
import { newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { deskApi } from './desk-api.ts';

const ORIGIN = 'https://shop.example';

let shop: TestShop;
let server: FastifyInstance;
let owner: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await newStaff(shop, ['owner'], 'Anand Mehta');
  auditor = await newStaff(shop, ['auditor']);
  server = fastify();
  await server.register(cookie);
  await server.register(deskApi(shop, { secure: true, origin: ORIGIN, proxied: true }), {
    prefix: '/desk/api',
  });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

interface Asked {
  as?: TestStaff;
  headers?: Record<string, string>;
  payload?: string;
  cookieName?: string;
}
const ask = (name: string, { as, headers, payload = '{}', cookieName = '__Host-desk' }: Asked) =>
  server.inject({
    method: 'POST',
    url: `/desk/api/${name}`,
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    payload,
    ...(as && { cookies: { [cookieName]: as.cookie ?? '' } }),
  });

describe('the wire of the desk', () => {
  it('answers a page of its own, and lets nothing be kept', async () => {
    const reply = await ask('WhoAmI', { as: owner });
    expect(reply.json()).toMatchObject({ ok: true, data: { name: 'Anand Mehta' } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['of an unreadable origin', { origin: 'null' }],
    ['of another name of this machine', { origin: 'https://evil.example', host: 'evil.example' }],
  ])('refuses a page %s, whatever cookie comes with it', async (_what, headers) => {
    const reply = await ask('WhoAmI', { as: owner, headers });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).not.toHaveProperty('data');
  });

  it('does nothing for the page of one person with the cookie of another, who signed in in another tab', async () => {
    const of = ({ id }: TestStaff) => ({ 'x-desk-page-of': String(id) });
    const reply = await ask('WhoAmI', { as: owner, headers: of(auditor) });
    expect(reply.json()).toMatchObject({ ok: false, code: 401, reason: 'signed-out' });
    expect((await ask('WhoAmI', { as: owner, headers: of(owner) })).statusCode).toBe(200);
    // Who is signed in, it may ask.
    const door = await ask('Door', { as: owner, headers: of(auditor) });
    expect(door.json()).toMatchObject({ ok: true, data: { session: { me: { id: owner.id } } } });
  });

  it('takes no cookie of another name on https, which another host could have set', async () => {
    expect((await ask('WhoAmI', { as: owner, cookieName: 'desk_session' })).statusCode).toBe(401);
  });

  it('ends a session with its cookie, which is for this host and its pages alone', async () => {
    const leaving = await newStaff(shop, ['support']);
    const [set] = [(await ask('SignOut', { as: leaving })).headers['set-cookie']].flat();
    for (const part of ['__Host-desk=;', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) {
      expect(set).toContain(part);
    }
    expect((await ask('WhoAmI', { as: leaving })).statusCode).toBe(401);
  });

  const photograph = JSON.stringify({ base64: 'A'.repeat(LARGEST_PICTURE_BYTES) });

  it('does not read the megabytes of a stranger, nor of whom the role does not let upload', async () => {
    // Only permitted callers hear that it is too large: all others are refused before.
    const payload = `${photograph}${' '.repeat(8 * 1024 * 1024)}`;
    const answers = [undefined, auditor, owner].map((as) =>
      ask('AddPicture', { payload, ...(as && { as }) }),
    );
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual([401, 403, 413]);
  });

  it('reads them of who may, and says what is wrong with them', async () => {
    expect((await ask('AddPicture', { payload: photograph, as: owner })).statusCode).toBe(400);
  });

  it('reads no more than a form of anything else', async () => {
    const payload = JSON.stringify({ note: 'A'.repeat(300 * 1024) });
    expect((await ask('WhoAmI', { as: owner, payload })).statusCode).toBe(413);
  });

  it('knows no operation but those of its contract', async () => {
    expect((await ask('constructor', { as: owner })).statusCode).toBe(404);
  });
});

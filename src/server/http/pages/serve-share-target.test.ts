import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serveShareTarget } from './serve-share-target.ts';

const server = fastify();
void server.register(serveShareTarget);
afterEach(() => server.close());

it('a shared picture leads to the payment, however large, and is not read', async () => {
  const form = new FormData();
  form.append('proof', new Blob([new Uint8Array(3 * 1024 * 1024)], { type: 'image/png' }), 'a.png');
  const request = new Request('http://shop.example/share-proof', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: '/share-proof',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/modeofpayment?shared=1');
});

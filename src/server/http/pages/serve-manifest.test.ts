import path from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveManifest } from './serve-manifest.ts';

async function manifestOf(name: string) {
  const server = fastify();
  serveManifest(server, { name }, path.resolve('public'));
  const response = await server.inject({ url: '/manifest.webmanifest' });
  await server.close();
  return { type: response.headers['content-type'], ...response.json<Record<string, unknown>>() };
}

it('the installed app goes by the shop’s own name', async () => {
  const own = await manifestOf('Suvarna Refinery');
  expect(own).toMatchObject({
    type: expect.stringContaining('application/manifest+json'),
    name: 'Suvarna Refinery',
    short_name: 'Suvarna',
    start_url: '/',
  });
  expect(JSON.stringify(own)).not.toContain('AURUM');
});

it('the demo’s app keeps the name that was built', async () => {
  expect(await manifestOf('AURUM')).toMatchObject({ name: 'AURUM Bullion Store' });
});

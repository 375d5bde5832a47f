import fastify from 'fastify';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { stopServing } from './stop-serving.ts';

const POST = 'POST /order HTTP/1.1\r\nhost: shop\r\ncontent-length: 0\r\n\r\n';

async function openServer(atClosing = async (_port: number) => {}) {
  const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  server.post('/order', async (_request, reply) => {
    await wait(50);
    return reply.header('connection', 'close').send('placed');
  });
  let port = 0;
  server.addHook('preClose', () => atClosing(port));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (typeof address === 'object' && address) ({ port } = address);
  return { server, port };
}

/** Sends an order on a connection of its own; what comes back of it. */
async function order(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(POST);
  return text(socket);
}

it('answers who has connected before the store knows of it', async () => {
  const { server, port } = await openServer();
  const orders = Array.from({ length: 20 }, () => order(port));
  // From here on the system has the connections, and nobody has looked yet.
  await Promise.resolve();
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await stopServing(server);
  for (const answer of await Promise.all(orders)) expect(answer).toContain('placed');
});

it('refuses who connects while it still finishes what is under way', async () => {
  let late: Promise<string> | undefined;
  const { server, port } = await openServer(async (at) => {
    late = order(at);
    late.catch(() => undefined);
    await wait(20);
  });
  const early = order(port);
  await wait(10);
  await stopServing(server);
  expect(await early).toContain('placed');
  await expect(late).rejects.toThrow('ECONNREFUSED');
});

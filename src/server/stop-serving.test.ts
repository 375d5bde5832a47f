import fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
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

const ORDERS = 20;
/** Sends orders from a thread of its own, counts open connections, and reports each outcome. */
const ORDERS_OF_OTHERS = `
  const { connect } = require('node:net');
  const { text } = require('node:stream/consumers');
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads');
  const order = async () => {
    const socket = connect(port, '127.0.0.1', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.write(${JSON.stringify(POST)});
    return text(socket).then((answer) => answer.split('\\r\\n').at(-1), String);
  };
  Promise.all(Array.from({ length: ${ORDERS} }, order)).then((all) => parentPort.postMessage(all));
`;

/** Sends an order on a connection of its own; returns the outcome. */
async function order(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(POST);
  return text(socket);
}

it('clients that connected before the store noticed them are answered', async () => {
  const { server, port } = await openServer();
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const others = new Worker(ORDERS_OF_OTHERS, { eval: true, workerData: { port, connected } });
  const answers = once(others, 'message');
  // While this thread is blocked, the system accepts the connections, but the server has not seen them yet.
  while (Atomics.load(connected, 0) < ORDERS) {
    const waited = Atomics.wait(connected, 0, Atomics.load(connected, 0), 10_000);
    expect(waited).not.toBe('timed-out');
  }
  await stopServing(server);
  expect(await answers).toEqual([Array.from({ length: ORDERS }, () => 'placed')]);
});

it('new connections are refused while requests under way are finished', async () => {
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

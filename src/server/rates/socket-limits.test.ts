import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRateFeed, type RateFeed } from './feed.ts';
import type { SocketLimits } from './socket-limits.ts';

describe('the connections of the feed', () => {
  let httpServer: HttpServer;
  let feed: RateFeed;
  let port: number;
  let clients: Socket[];

  beforeEach(async () => {
    clients = [];
    httpServer = createServer((request, res) => res.end(`plain ${request.url}`));
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    ({ port } = httpServer.address() as AddressInfo);
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await feed.close();
    httpServer.closeAllConnections();
    httpServer.close();
  });

  const open = (limits: Partial<SocketLimits> = {}) => {
    feed = openRateFeed({
      httpServer,
      freshRates: () => undefined,
      allowedOrigins: [],
      maxAgeMs: 15_000,
      limits: { most: 100, perNetwork: 100, proxied: false, ...limits },
      log: { info: () => undefined, warn: () => undefined },
    });
  };
  function client(from?: string): Socket {
    const made = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(from && { extraHeaders: { 'x-forwarded-for': from } }),
    });
    clients.push(made);
    return made;
  }
  const ends = (socket: Socket) =>
    new Promise<'open' | 'refused'>((resolve) => {
      socket.once('connect', () => resolve('open'));
      socket.once('connect_error', () => resolve('refused'));
    });

  it('a network has a limit of connections, and one that ends makes room', async () => {
    open({ perNetwork: 2 });
    const first = client();
    expect(await ends(first)).toBe('open');
    expect(await ends(client())).toBe('open');
    expect(await ends(client())).toBe('refused');
    first.disconnect();
    await expect.poll(() => feed.connections()).toBe(1);
    expect(await ends(client())).toBe('open');
  });

  it('connections are counted by what the nearest proxy says, if there is one', async () => {
    open({ perNetwork: 1, proxied: true });
    expect(await ends(client('203.0.113.1, 198.51.100.1'))).toBe('open');
    expect(await ends(client('203.0.113.9, 198.51.100.1'))).toBe('refused');
    expect(await ends(client('203.0.113.1, 198.51.100.2'))).toBe('open');
  });

  it('connections are counted by their own address if there is no proxy, whatever they claim', async () => {
    open({ perNetwork: 1 });
    expect(await ends(client('203.0.113.1'))).toBe('open');
    expect(await ends(client('203.0.113.2'))).toBe('refused');
  });

  it('all networks together have a limit of connections', async () => {
    open({ most: 1, proxied: true });
    expect(await ends(client('203.0.113.1'))).toBe('open');
    expect(await ends(client('203.0.113.2'))).toBe('refused');
  });

  it('end where they send more than any page does', async () => {
    open();
    const loud = client();
    expect(await ends(loud)).toBe('open');
    const ended = new Promise<void>((resolve) => loud.once('disconnect', () => resolve()));
    for (let event = 0; event < 100; event += 1) loud.emit('room', 'galaxy');
    await ended;
    expect(await ends(client())).toBe('open');
  });

  it.each([
    ['GET', /^HTTP\/1\.1 200 OK[^]*plain \/config\.json/],
    ['POST', /^HTTP\/1\.1 400 Bad Request/],
  ])('answer a %s that asks for HTTP/2 at once, as if it had not', async (method, answer) => {
    open();
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes) => (said += bytes.toString()));
    socket.write(
      `${method} /config.json HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\n` +
        'upgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    await once(socket, 'close');
    expect(said).toMatch(answer);
  });
});

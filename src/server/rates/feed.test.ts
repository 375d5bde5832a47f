import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Market } from '#shared/contract/market.ts';
import { RATES_ROOM, type StoreToApp, type WireRate } from '#shared/contract/realtime.ts';
import { openRateFeed, type RateFeed, type RateFeedOptions } from './feed.ts';
import type { RateReading } from './sources/source.ts';

const START = 1_763_600_000_000;
const FULL: WireRate[] = [
  { symbol: 'gold', Ask: 127_000, Time: START },
  { symbol: 'silver', Ask: 154_000, Time: START },
];
type Client = Socket<
  StoreToApp,
  { room: (name: unknown) => void; message: (text: string) => void }
>;

describe('openRateFeed', () => {
  let httpServer: HttpServer;
  let feed: RateFeed;
  let address: string;
  let clients: Client[];
  let now: number;
  let reading: RateReading | undefined;
  let lines: string[];

  beforeEach(async () => {
    httpServer = createServer((_, res) => res.writeHead(404).end());
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    address = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
    clients = [];
    now = START;
    reading = { gold: '127000', silver: '154000', time: START };
    lines = [];
  });

  afterEach(async () => {
    clients.forEach((client) => client.disconnect());
    await feed.close();
    httpServer.closeAllConnections();
    httpServer.close();
    vi.useRealTimers();
  });

  function open(more: Partial<RateFeedOptions> = {}): void {
    feed = openRateFeed({
      httpServer,
      freshRates: () => (reading && now - reading.time <= 15_000 ? reading : undefined),
      allowedOrigins: ['https://shop.example'],
      intervalMs: 20,
      maxAgeMs: 15_000,
      log: { info: (line) => lines.push(line), warn: (line) => lines.push(line) },
      ...more,
    });
  }

  function client(options: Partial<ManagerOptions & SocketOptions> = {}): Client {
    const made: Client = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
    });
    clients.push(made);
    return made;
  }

  const connected = (socket: Client) =>
    new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  const push = (socket: Client) =>
    new Promise<WireRate[]>((resolve) => socket.once('Liverate', resolve));
  const joined = async (socket = client()) => {
    socket.once('connect', () => socket.emit('room', RATES_ROOM));
    return { socket, first: await push(socket) };
  };

  it.each([['websocket'], ['polling']])(
    'gives the full list on joining at once by %s',
    async (by) => {
      // No interval passes during this test: a message is the answer to joining.
      open({ intervalMs: 2_000 });
      const { first } = await joined(client({ transports: [by] }));
      expect(first).toEqual(FULL);
    },
  );

  it.each([['websocket'], ['polling']])(
    'pushes by %s, whether or not the rate moved',
    async (by) => {
      open();
      const { socket } = await joined(client({ transports: [by] }));
      expect(await push(socket)).toEqual(FULL);
      expect(await push(socket)).toEqual(FULL);
      reading = { gold: '127010.50', silver: '154020', time: START + 1_000 };
      let gold: WireRate | undefined;
      // A push may have been under way when the rate moved.
      while (gold?.Time !== START + 1_000) [gold] = await push(socket);
      expect(gold.Ask).toBe(127_010.5);
    },
  );

  it('pushes an empty list while nothing is fresh, and says so once', async () => {
    open();
    const { socket } = await joined();
    now = START + 15_001;
    let list: WireRate[] = FULL;
    while (list.length > 0) list = await push(socket);
    expect(await push(socket)).toEqual([]);
    expect((await joined()).first).toEqual([]);
    expect(feed.latest()).toEqual([]);
    reading = { gold: '127000', silver: '154000', time: now };
    while (list.length === 0) list = await push(socket);
    expect(lines).toEqual([
      'rates: nothing fresher than 15000 ms; the store stops selling',
      'rates: fresh again',
    ]);
  });

  it('gives an empty list where there never was a rate', async () => {
    reading = undefined;
    open();
    expect((await joined()).first).toEqual([]);
    expect(feed.latest()).toEqual([]);
  });

  it('gives nothing to those who are not in the room', async () => {
    open();
    const outsider = client();
    const heard: unknown[] = [];
    outsider.onAny((...all) => heard.push(all));
    await connected(outsider);
    for (const name of ['rates', '', 'GALAXY', null, 7, [RATES_ROOM], { name: RATES_ROOM }]) {
      outsider.emit('room', name);
    }
    outsider.emit('message', RATES_ROOM);
    const { socket } = await joined();
    for (let pushes = 0; pushes < 5; pushes++) await push(socket);
    expect(heard).toEqual([]);
    expect(outsider.connected).toBe(true);
  });

  it('answers joining once, so that nobody can make it talk', async () => {
    open({ intervalMs: 2_000 });
    const { socket } = await joined();
    const heard: unknown[] = [];
    socket.on('Liverate', (rates) => heard.push(rates));
    for (let i = 0; i < 50; i++) socket.emit('room', RATES_ROOM);
    // One connection keeps its order: all earlier messages have been answered once this one is cut off.
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('message', 'x'.repeat(20_000));
    await cut;
    expect(heard.length).toBeLessThanOrEqual(1);
  });

  it('cuts off a client that sends more than the feed could need', async () => {
    open();
    const { socket } = await joined();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('message', 'x'.repeat(20_000));
    expect(await cut).toBe('transport close');
  });

  it.each([['websocket'], ['polling']])('refuses a foreign Origin by %s', async (by) => {
    open();
    const foreign = client({
      transports: [by],
      extraHeaders: { origin: 'https://evil.example' },
    });
    await expect(connected(foreign)).rejects.toThrow(`${by === 'polling' ? 'xhr poll' : by} error`);
  });

  it.each([['websocket'], ['polling']])('takes allowed and own Origins by %s', async (by) => {
    open();
    for (const origin of ['https://shop.example', address]) {
      const { first } = await joined(client({ transports: [by], extraHeaders: { origin } }));
      expect(first).toEqual(FULL);
    }
  });

  it('lets only allowed origins read polled replies', async () => {
    open();
    const poll = (origin: string) =>
      fetch(`${address}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
    const allowed = await poll('https://shop.example');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    const foreign = await poll('https://evil.example');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    await Promise.all([allowed.text(), foreign.text()]);
  });

  it('serves no client script and leaves other addresses to their owner', async () => {
    open();
    const script = await fetch(`${address}/socket.io/socket.io.js`);
    expect(script.status).toBe(400);
    const elsewhere = await fetch(`${address}/anything`);
    expect(elsewhere.status).toBe(404);
    await Promise.all([script.text(), elsewhere.text()]);
  });

  it('closes all clients in a way that makes them come back, but not its owner’s server', async () => {
    open();
    const { socket: one } = await joined();
    const { socket: two } = await joined(client({ transports: ['polling'] }));
    const ends = [one, two].map(
      (socket) => new Promise((resolve) => socket.once('disconnect', resolve)),
    );
    await Promise.all([feed.close(), feed.close()]);
    await Promise.all(ends);
    // A client that took the disconnect as final would not be active and would stay away.
    expect([one.active, two.active]).toEqual([true, true]);
    expect(httpServer.listening).toBe(true);
    await expect(connected(client())).rejects.toThrow('websocket error');
    await expect(connected(client({ transports: ['polling'] }))).rejects.toThrow('xhr poll error');
  });

  it('does not wait for a dead client', async () => {
    open({ closeGraceMs: 20 });
    const { port } = httpServer.address() as AddressInfo;
    const dead = connect(port, '127.0.0.1');
    dead.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [answer] = (await once(dead, 'data')) as [Buffer];
    expect(answer.toString()).toContain('101 Switching Protocols');
    dead.on('error', () => undefined);
    await feed.close();
    const closed = once(httpServer, 'close');
    httpServer.close();
    await closed;
    dead.destroy();
  });

  describe('a feed for a client that saves data', () => {
    const slow = () => client({ auth: { pace: 'slow' } });

    it('gives the list at once, and then more rarely, but well before it is old', async () => {
      open({ intervalMs: 20, maxAgeMs: 600 });
      const { socket: quick } = await joined();
      const { socket: saving, first } = await joined(slow());
      expect(first).toEqual(FULL);
      const came = { quick: 0, saving: 0 };
      quick.on('Liverate', () => (came.quick += 1));
      // A third of 600 ms: every tenth round.
      await push(saving);
      came.quick = 0;
      await push(saving);
      expect(came.quick).toBeGreaterThanOrEqual(8);
      expect(came.quick).toBeLessThanOrEqual(12);
    });

    it('says at once that nothing is fresh any more', async () => {
      // A third of maxAgeMs is hours: without the change nothing would come.
      open({ intervalMs: 20, maxAgeMs: 36_000_000 });
      const { socket } = await joined(slow());
      now = START + 15_001;
      expect(await push(socket)).toEqual([]);
    });
  });

  describe('a feed with market hours', () => {
    it('says on joining whether it is open, and when that changes, and pushes no rate meanwhile', async () => {
      let isOpen = false;
      const reopensAt = START + 3_600_000;
      open({
        market: () => (isOpen ? { open: true } : { open: false, reopensAt }),
        freshRates: () => (isOpen ? reading : undefined),
      });
      const socket = client();
      const said = () => new Promise((resolve) => socket.once('Market', resolve));
      const first = said();
      expect((await joined(socket)).first).toEqual([]);
      expect(await first).toEqual({ open: false, reopensAt });
      // One round has passed.
      expect(await push(socket)).toEqual([]);
      const second = said();
      isOpen = true;
      expect(await second).toEqual({ open: true });
      expect(await push(socket)).toEqual(FULL);
      expect(lines).toEqual(['rates: the market is open', 'rates: fresh again']);
      const third = said();
      isOpen = false;
      expect(await third).toEqual({ open: false, reopensAt });
      // Closing by its hours causes no warning.
      expect(lines.slice(2)).toEqual(['rates: the market is closed']);
    });
  });

  it('says that the refinery has paused, and goes on, without waiting for its next turn', async () => {
    // No round ever comes.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    let market: Market = { open: true };
    let tell = () => {};
    open({ market: () => market, marketMayChange: (run) => (tell = run) });
    const socket = client();
    await joined(socket);
    const said: unknown[] = [];
    socket.on('Market', (each) => said.push(each));
    const heard = () => new Promise((resolve) => socket.once('Market', resolve));
    const paused = heard();
    market = { open: true, paused: [{ part: 'all' }] };
    tell();
    expect(await paused).toEqual(market);
    // Read again without a change: nobody is told twice.
    tell();
    const resumed = heard();
    market = { open: true };
    tell();
    expect(await resumed).toEqual(market);
    expect(said).toHaveLength(2);
  });

  it('refuses to push more rarely than the contract promises', () => {
    expect(() => open({ intervalMs: 2_001 })).toThrow('at least every 2000 ms');
    open();
  });
});

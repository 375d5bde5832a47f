import { createServer, request as ask } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import type { Market } from '../../../src/shared/contract/market.ts';
import {
  RATES_ROOM,
  type StoreToApp,
  type WireRate,
} from '../../../src/shared/contract/realtime.ts';

/** The behaviour of the feed; `refused`: the network lets no socket through. */
export type FeedMode =
  | 'live'
  | 'silent'
  | 'empty'
  | 'old'
  | 'closed'
  | 'checking'
  | 'paused'
  | 'refused';

const PUSH_EVERY_MS = 1000;
const HOUR_MS = 3_600_000;

/** A store whose feed and network a journey controls. */
export interface FeedProxy {
  origin: string;
  /** Changes the feed's behaviour; returns the time of its first effect, epoch ms. */
  mode: (mode: FeedMode) => number;
  /** Sets whether the store answers at all. */
  reachable: (yes: boolean) => void;
  /** Nothing more arrives on the open connections, and they stay open. */
  freeze: () => number;
  /** When the last rate was sent, epoch ms. */
  lastPush: () => number;
  /** The operations that reached the store. */
  asked: string[];
  close: () => void;
}

/** A proxy in front of a store: it passes pages and operations on unchanged and replaces the feed. */
export async function feedProxy(storeOrigin: string, port: number): Promise<FeedProxy> {
  let mode: FeedMode = 'live';
  let reachable = true;
  let lastPush = 0;
  let known: WireRate[] = [];
  const asked: string[] = [];
  const open = new Set<Duplex>();

  const server = createServer((incoming, outgoing) => {
    const [, operation] = /^\/api\/(\w+)/.exec(incoming.url ?? '') ?? [];
    if (!reachable) return void incoming.socket.destroy();
    if (operation) asked.push(operation);
    const { hostname, port: storePort } = new URL(storeOrigin);
    const onward = ask(
      {
        hostname,
        port: storePort,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (_request, socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const feed = new Server<{ room: (name: string) => void }, StoreToApp>(server, {
    transports: ['websocket'],
    pingInterval: 10_000,
    pingTimeout: 5000,
    allowRequest: (_request, reply) => reply(null, reachable && mode !== 'refused'),
  });
  const upstream = io(storeOrigin, { transports: ['websocket'] });
  upstream.on('connect', () => upstream.emit('room', RATES_ROOM));
  upstream.on('Liverate', (rates: WireRate[]) => {
    known = rates;
  });

  const market = (): Market =>
    mode === 'closed'
      ? { open: false, reopensAt: Date.now() + HOUR_MS }
      : {
          open: true,
          ...(mode === 'checking' && { checking: true }),
          ...(mode === 'paused' && { paused: [{ part: 'all' }] }),
        };
  function push(to: Pick<typeof feed, 'emit'>): void {
    if (mode === 'silent' || mode === 'refused' || known.length === 0) return;
    const Time = Date.now() - (mode === 'old' ? HOUR_MS : 0);
    const none = mode === 'empty' || mode === 'closed' || mode === 'checking';
    lastPush = Date.now();
    to.emit('Liverate', none ? [] : known.map((rate) => ({ ...rate, Time })));
  }
  feed.on('connection', (socket) => {
    socket.on('room', () => {
      void socket.join(RATES_ROOM);
      socket.emit('Market', market());
      push(socket as unknown as typeof feed);
    });
  });
  const timer = setInterval(() => push(feed), PUSH_EVERY_MS);
  const hangUp = () => open.forEach((socket) => socket.destroy());

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port}`,
    asked,
    lastPush: () => lastPush,
    mode(next) {
      mode = next;
      if (mode === 'refused') hangUp();
      feed.emit('Market', market());
      push(feed);
      return Date.now();
    },
    reachable(yes) {
      reachable = yes;
      if (yes) return;
      hangUp();
      server.closeAllConnections();
    },
    freeze() {
      open.forEach((socket) => socket.cork());
      return Date.now();
    },
    close() {
      clearInterval(timer);
      upstream.disconnect();
      void feed.close();
      server.closeAllConnections();
    },
  };
}

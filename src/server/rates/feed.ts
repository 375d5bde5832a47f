import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Namespace, Server } from 'socket.io';
import type { Market } from '#shared/contract/market.ts';
import {
  RATES_ROOM,
  SLOW_PACE,
  type AppToStore,
  type StoreToApp,
  type WireRate,
} from '#shared/contract/realtime.ts';
import { mayTakeFeed } from './feed-origins.ts';
import { answerPlainly } from './plain-upgrades.ts';
import { limitSockets, type SocketLimits } from './socket-limits.ts';
import type { RateLog, RateReading } from './sources/source.ts';
import { watchChanges } from './watch-changes.ts';
import { wireRates } from './wire-rates.ts';

const PATH = '/socket.io/';
/** The contract allows pushes 2 s apart; a client may take a longer silence for stale rates. */
const LONGEST_INTERVAL_MS = 2_000;
/** The interval for clients in data saving mode. */
const SLOW_INTERVAL_MS = 5_000;

export interface RateFeedOptions {
  /** Owned by the caller: closing the feed does not close it. */
  httpServer: HttpServer;
  /** The upstream's reading while it is fresh and the market open. */
  freshRates: () => RateReading | undefined;
  /** Whether the market is open; absent where it never closes. */
  market?: () => Market;
  /** Registers `run` for possible market changes, which are pushed at once instead of with the next rates. */
  marketMayChange?: (run: () => void) => void;
  /** The version of the catalogue that customers see; absent where clients are not told. */
  catalogue?: () => number | undefined;
  /** Allowed origins besides the store's own host, as in `https://shop.example`. */
  allowedOrigins: readonly string[];
  intervalMs?: number;
  /** The age in ms at which a reading is no longer fresh. */
  maxAgeMs: number;
  /** The limits of connections; absent: unlimited. */
  limits?: SocketLimits;
  log: RateLog;
  /** How long a client may take to disconnect when the feed closes. */
  closeGraceMs?: number;
}

export interface RateFeed {
  /** The list that a client joining now would receive. */
  latest(): WireRate[];
  /** How many clients are connected. */
  connections(): number;
  /** A separate namespace on the same server, for other purposes than rates; it closes with the feed. */
  namespace(name: string): Namespace;
  /** Ends every connection in such a way that clients reconnect later, and accepts no new ones. */
  close(): Promise<void>;
}

/** Clients that asked for fewer pushes. */
const SLOW_ROOM = `${RATES_ROOM}:slow`;
const EVERYBODY = [RATES_ROOM, SLOW_ROOM];

/** The number of rounds between a slow client's lists: about every 5 s, and long before its rate is stale. */
const slowRounds = (intervalMs: number, maxAgeMs: number): number =>
  Math.max(1, Math.floor(Math.min(SLOW_INTERVAL_MS, maxAgeMs / 3) / intervalMs));

/** Tracks the WebSockets beneath Socket.IO, which cannot end one whose peer is dead. */
function trackRawSockets(httpServer: HttpServer) {
  const open = new Set<Duplex>();
  const track = ({ url }: { url?: string | undefined }, socket: Duplex) => {
    if (!url?.startsWith(PATH)) return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  httpServer.on('upgrade', track);

  return {
    /** Waits until all have closed, and destroys after `graceMs` those that have not. */
    async ended(graceMs: number): Promise<void> {
      httpServer.off('upgrade', track);
      const closing = [...open].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      const grace = setTimeout(() => open.forEach((socket) => socket.destroy()), graceMs);
      await Promise.all(closing);
      clearTimeout(grace);
    },
  };
}

/**
 * Serves the live rates of `#shared/contract/realtime.ts`: members of the room get the full list on joining and then
 * at every interval, moved or not, and an empty list while the upstream has nothing fresh. The source is
 * started and stopped by its owner.
 */
export function openRateFeed(options: RateFeedOptions): RateFeed {
  const { httpServer, freshRates, market, catalogue, allowedOrigins, maxAgeMs, log } = options;
  const { intervalMs = 1_000, closeGraceMs = 1_000 } = options;
  if (intervalMs > LONGEST_INTERVAL_MS) {
    throw new Error(`rates must be pushed at least every ${LONGEST_INTERVAL_MS} ms`);
  }
  let closing: Promise<void> | undefined;

  const sockets = trackRawSockets(httpServer);
  const stopPlain = answerPlainly(httpServer, PATH);
  const limits = options.limits && limitSockets(options.limits);
  const io = new Server<AppToStore, StoreToApp>(httpServer, {
    path: PATH,
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: 1e4,
    pingInterval: 10_000,
    pingTimeout: 5_000,
    connectTimeout: 10_000,
    perMessageDeflate: false,
    // Requests for other paths get an ordinary answer.
    destroyUpgrade: false,
    // Lets other origins read polled replies. It refuses nobody: allowRequest does.
    cors: {
      origin: (origin, reply) =>
        reply(null, origin !== undefined && mayTakeFeed({ origin }, allowedOrigins)),
      credentials: true,
    },
    allowRequest: (request, reply) => {
      if (closing) reply('closing', false);
      else if (!mayTakeFeed(request.headers, allowedOrigins)) reply('origin not allowed', false);
      else if (limits?.admits(request) === false) reply('too many connections', false);
      else reply(null, true);
    },
  });

  if (limits) io.engine.on('connection', limits.opened);

  const latest = () => wireRates(freshRates());
  let version = catalogue?.();
  const marketNow = () => market?.() ?? { open: true };

  io.on('connection', (socket) => {
    const room = socket.handshake.auth['pace'] === SLOW_PACE.pace ? SLOW_ROOM : RATES_ROOM;
    socket.on('room', (name) => {
      if (name !== RATES_ROOM || socket.rooms.has(room)) return;
      void socket.join(room);
      if (market) socket.emit('Market', marketNow());
      if (version !== undefined) socket.emit('Catalogue', version);
      socket.emit('Liverate', latest());
    });
  });

  const changed = watchChanges(marketNow, { maxAgeMs, log });
  const slowEvery = slowRounds(intervalMs, maxAgeMs);
  let round = 0;
  const push = (inTurn: boolean) => {
    const rates = latest();
    const now = changed(rates.length > 0);
    if (!inTurn && !now.market && !now.fresh) return;
    if (now.market) io.to(EVERYBODY).emit('Market', marketNow());
    const shown = catalogue?.();
    if (shown !== undefined && shown !== version) io.to(EVERYBODY).emit('Catalogue', shown);
    version = shown ?? version;
    round = now.market || now.fresh ? 0 : round + 1;
    // Volatile: a slow client gets the next list, not a queue of old ones.
    const to = round % slowEvery === 0 ? EVERYBODY : RATES_ROOM;
    io.to(to).volatile.emit('Liverate', rates);
  };
  const timer = setInterval(push, intervalMs, true);
  options.marketMayChange?.(() => {
    if (!closing) push(false);
  });

  async function end(): Promise<void> {
    clearInterval(timer);
    stopPlain();
    // Not io.close(), which would close the HTTP server too. Not disconnectSockets(), which clients would take as final and
    // not reconnect.
    io.engine.close();
    await sockets.ended(closeGraceMs);
  }

  return {
    latest,
    connections: () => io.engine.clientsCount,
    namespace: (name) => io.of(name),
    close: () => (closing ??= end()),
  };
}

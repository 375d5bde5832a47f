import { io, type Socket } from 'socket.io-client';
import { readMarket } from '#shared/contract/market.ts';
import {
  type AppToStore,
  RATES_ROOM,
  SLOW_PACE,
  type StoreToApp,
} from '#shared/contract/realtime.ts';
import { createPolling, type PollRates } from './polling.ts';
import type { Rates } from './rates.ts';
import { watchDevice } from './watch-device.ts';

type RatesSocket = Socket<StoreToApp, AppToStore>;

/** How often the age of the last push is checked. */
const CHECK_EVERY_MS = 500;
/** A tab that has been hidden for this long needs no prices. */
const PAUSE_AFTER_HIDDEN_MS = 10_000;
/** After this many failed connections in a row, the prices are polled over HTTP. */
const POLL_AFTER_FAILURES = 2;

interface FeedParts {
  /** Empty for the origin of the page. */
  socketUrl: string;
  /** Asks the store for its rates, for networks that let no socket through. */
  poll: PollRates;
  /** Called with the catalogue's version, at each connection and whenever it changes. */
  catalogue?: (version: number) => void;
  /** Resolves when the store's time is known: the age of a push depends on it, so no push is requested before. */
  clockAsked?: Promise<unknown>;
}

/**
 * Connects the rates to the store's socket and to the device's state, until the returned function is called. Nothing runs while
 * the tab is hidden. It imports the socket client, so load it after the first paint.
 */
export function openFeed(
  rates: Rates,
  { socketUrl, poll, catalogue, clockAsked }: FeedParts,
): () => void {
  const socket: RatesSocket = io(socketUrl || window.location.origin, {
    // Socket.IO's own polling would need sticky sessions: all requests of a client to one instance of the store.
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    timeout: 8000,
    ...(savesData() && { auth: SLOW_PACE }),
  });
  const polling = createPolling(rates, { poll, reconnect });
  let failures = 0;
  let asking = clockAsked !== undefined;
  const join = () => socket.emit('room', RATES_ROOM);
  const asked = () => {
    asking = false;
    if (socket.connected) join();
  };
  clockAsked?.then(asked, asked);

  socket.on('connect', () => {
    rates.connected();
    if (!asking) join();
  });
  socket.on('Liverate', (push) => {
    // Some networks open a socket and let nothing through, so only a push proves that it works.
    failures = 0;
    polling.stop();
    rates.pushed(push);
  });
  socket.on('Market', (notice) => rates.market(readMarket(notice)));
  socket.on('Catalogue', (version) => catalogue?.(version));
  // The app disconnects by itself before it pauses or reconnects: that is not a failure of the store.
  socket.on('disconnect', (reason) => {
    rates.disconnected(reason !== 'io client disconnect');
    if (reason !== 'io client disconnect') failed();
    // Socket.IO does not reconnect on its own after the server has closed the connection.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    rates.disconnected(true);
    failed();
  });

  function failed(): void {
    failures += 1;
    if (failures >= POLL_AFTER_FAILURES && navigator.onLine) polling.start();
  }

  function reconnect(): void {
    socket.disconnect();
    socket.connect();
  }

  let timer = setInterval(() => rates.updateFreshness(), CHECK_EVERY_MS);
  function pause(): void {
    clearInterval(timer);
    polling.stop();
    socket.disconnect();
  }
  function resume(): void {
    clearInterval(timer);
    timer = setInterval(() => rates.updateFreshness(), CHECK_EVERY_MS);
    if (navigator.onLine) reconnect();
  }
  const stopWatching = watchDevice(rates, {
    pause,
    resume,
    pauseAfterHiddenMs: PAUSE_AFTER_HIDDEN_MS,
  });
  return () => {
    stopWatching();
    pause();
  };
}

/** Whether the customer has set the device to save data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

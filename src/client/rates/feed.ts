import { io, type Socket } from 'socket.io-client';
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

/** How often the age of the last push is looked at, ms. */
const LOOK_EVERY_MS = 500;
/** A tab that is out of sight so long needs no prices. */
const HIDDEN_AFTER_MS = 10_000;
/** After so many connections that came to nothing, the store is asked in the ordinary way. */
const POLL_AFTER_FAILURES = 2;

interface FeedParts {
  /** Empty for the page's own origin. */
  socketUrl: string;
  /** Asks the store for its prices where the network lets no socket through. */
  poll: PollRates;
}

/**
 * Connects the rates to the store's socket and to what the browser says of itself, until the returned
 * function is called. Nothing runs while the tab is out of sight. Brings the socket client along, so load
 * it after the first paint.
 */
export function openFeed(rates: Rates, { socketUrl, poll }: FeedParts): () => void {
  const socket: RatesSocket = io(socketUrl || window.location.origin, {
    // Polling by Socket.IO would need every request to come to the same instance of the store.
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    timeout: 8000,
    ...(savesData() && { auth: SLOW_PACE }),
  });
  const polling = createPolling(rates, { poll, again });
  let failures = 0;

  socket.on('connect', () => {
    rates.connected();
    socket.emit('room', RATES_ROOM);
  });
  socket.on('Liverate', (push) => {
    // Some networks open a socket and let nothing through it: only a push shows that it works.
    failures = 0;
    polling.stop();
    rates.pushed(push);
  });
  socket.on('Market', (market) => rates.market(market));
  // Our own goodbye, before sleep or a reconnect, is no failure of the store.
  socket.on('disconnect', (reason) => {
    rates.disconnected(reason !== 'io client disconnect');
    if (reason !== 'io client disconnect') failed();
    // Told to go by the store, the client would not come back by itself.
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

  function again(): void {
    socket.disconnect();
    socket.connect();
  }

  let timer = setInterval(() => rates.look(), LOOK_EVERY_MS);
  function rest(): void {
    clearInterval(timer);
    polling.stop();
    socket.disconnect();
  }
  function wake(): void {
    clearInterval(timer);
    timer = setInterval(() => rates.look(), LOOK_EVERY_MS);
    if (navigator.onLine) again();
  }
  const stopWatching = watchDevice(rates, { rest, wake, hiddenAfterMs: HIDDEN_AFTER_MS });
  return () => {
    stopWatching();
    rest();
  };
}

/** Whether the customer has asked their device to use little data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

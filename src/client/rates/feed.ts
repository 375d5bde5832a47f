import { io, type Socket } from 'socket.io-client';
import { type AppToStore, RATES_ROOM, type StoreToApp } from '#shared/contract/realtime.ts';
import type { Rates } from './rates.ts';

type RatesSocket = Socket<StoreToApp, AppToStore>;

/** How often the age of the last push is looked at, ms. */
const LOOK_EVERY_MS = 500;

/**
 * Connects the rates to the store's socket and to what the browser says of itself, until the returned
 * function is called. Brings the socket client along, so load it after the first paint.
 */
export function openFeed(rates: Rates, socketUrl: string): () => void {
  const socket: RatesSocket = io(socketUrl || window.location.origin, {
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    timeout: 8000,
  });

  socket.on('connect', () => {
    rates.connected();
    socket.emit('room', RATES_ROOM);
  });
  socket.on('Liverate', (push) => rates.pushed(push));
  // Our own goodbye, before sleep or a reconnect, is no failure of the store.
  socket.on('disconnect', (reason) => {
    rates.disconnected(reason !== 'io client disconnect');
    // Told to go by the store, the client would not come back by itself.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => rates.disconnected(true));

  const stopWatching = watchDevice(rates, socket);
  const timer = setInterval(() => rates.look(), LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    stopWatching();
    socket.disconnect();
  };
}

/** Follows offline and online, sleep, and the back/forward cache. */
function watchDevice(rates: Rates, socket: RatesSocket): () => void {
  const reconnect = () => {
    if (!navigator.onLine) return;
    socket.disconnect();
    socket.connect();
  };
  const online = () => {
    rates.deviceOnline(true);
    reconnect();
  };
  const offline = () => rates.deviceOnline(false);
  const visible = () => {
    // Timers and sockets sleep with the tab: what came before says nothing about now.
    if (document.visibilityState === 'visible' && rates.look() !== 'live') {
      rates.resumed();
      reconnect();
    }
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    rates.resumed();
    reconnect();
  };
  // An open socket would keep the page out of the back/forward cache.
  const hidden = () => socket.disconnect();

  rates.deviceOnline(navigator.onLine);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  window.addEventListener('pageshow', shown);
  window.addEventListener('pagehide', hidden);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('pagehide', hidden);
  };
}

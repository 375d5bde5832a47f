// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFeed } from './feed.ts';
import { createRates, type Rates } from './rates.ts';

/** A socket that does what the test says. */
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (value?: unknown) => void>();
  const say = (event: string, value?: unknown) => listeners.get(event)?.(value);
  return {
    listeners,
    say,
    on: (event: string, listener: (value?: unknown) => void) => listeners.set(event, listener),
    emit: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(() => say('disconnect', 'io client disconnect')),
  };
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

const PUSH = [
  { symbol: 'gold', Ask: 127_000 },
  { symbol: 'silver', Ask: 154_000 },
];
const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const turnPage = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

let rates: Rates;
let close: () => void;
let steady: number;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  steady = 0;
  const storeNow = () => 1_700_000_000_000 + steady;
  rates = createRates({ staleAfterMs: 15_000, steadyNow: () => steady, storeNow });
  close = openFeed(rates, '');
  socket.say('connect');
  socket.say('Liverate', PUSH);
  vi.clearAllMocks();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the feed', () => {
  it('asks for the room on every connection, and is live only with a push of that one', () => {
    expect(rates.state.freshness).toBe('live');
    socket.say('disconnect', 'transport close');
    expect(rates.state.freshness).toBe('store-unreachable');
    socket.say('connect');
    expect(socket.emit).toHaveBeenCalledWith('room', 'galaxy');
    expect(rates.state.freshness).toBe('waiting');
    socket.say('Liverate', PUSH);
    expect(rates.state.freshness).toBe('live');
  });

  it('comes back by itself when the store has sent it away', () => {
    socket.say('disconnect', 'io server disconnect');
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  it('looks at the age of the last push by itself', () => {
    steady += 15_000;
    vi.advanceTimersByTime(1000);
    expect(rates.state.freshness).toBe('feed-silent');
  });

  it('lets go of the socket when the page is left, and needs a push when it is back', () => {
    turnPage('pagehide', true);
    expect(socket.disconnect).toHaveBeenCalled();
    expect(rates.state.freshness).not.toBe('live');
    turnPage('pageshow', true);
    expect(socket.connect).toHaveBeenCalled();
    expect(rates.state.freshness).toBe('resumed');
    socket.say('connect');
    socket.say('Liverate', PUSH);
    expect(rates.state.freshness).toBe('live');
  });

  it('connects anew when a page that was left is only looked at again', () => {
    turnPage('pagehide', false);
    show('visible');
    expect(socket.connect).toHaveBeenCalled();
  });

  it('connects anew when it is seen with an old push, and not with a fresh one', () => {
    show('hidden');
    show('visible');
    expect(socket.disconnect).not.toHaveBeenCalled();
    steady += 20_000;
    show('visible');
    expect(socket.connect).toHaveBeenCalled();
    expect(rates.state.freshness).toBe('resumed');
  });

  it('tells the device offline from the store away, and connects when the network is back', () => {
    window.dispatchEvent(new Event('offline'));
    expect(rates.state.freshness).toBe('device-offline');
    window.dispatchEvent(new Event('online'));
    expect(rates.state.freshness).not.toBe('live');
    expect(socket.connect).toHaveBeenCalled();
  });

  it('hears nothing of the device once it is closed', () => {
    close();
    vi.clearAllMocks();
    turnPage('pageshow', true);
    window.dispatchEvent(new Event('online'));
    expect(socket.connect).not.toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFeed } from './feed.ts';
import { createRates, type Rates } from './rates.ts';

/** A fake socket: the test plays the server. */
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (value?: unknown) => void>();
  const say = (event: string, value?: unknown) => listeners.get(event)?.(value);
  return {
    connected: false,
    listeners,
    say,
    on: (event: string, listener: (value?: unknown) => void) => listeners.set(event, listener),
    emit: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(() => say('disconnect', 'io client disconnect')),
  };
});
const opened = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({
  io: (...asked: unknown[]) => {
    opened(...asked);
    return socket;
  },
}));

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
const poll = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  steady = 0;
  const storeNow = () => 1_700_000_000_000 + steady;
  rates = createRates({ staleAfterMs: 15_000, steadyNow: () => steady, storeNow });
  poll.mockResolvedValue(undefined);
  close = openFeed(rates, { socketUrl: '', poll });
  socket.say('connect');
  socket.say('Liverate', PUSH);
  vi.clearAllMocks();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('openFeed', () => {
  it('joins the room on every connection, and is live only after a push on that connection', () => {
    expect(rates.state.freshness).toBe('live');
    socket.say('disconnect', 'transport close');
    expect(rates.state.freshness).toBe('store-unreachable');
    socket.say('connect');
    expect(socket.emit).toHaveBeenCalledWith('room', 'galaxy');
    expect(rates.state.freshness).toBe('waiting');
    socket.say('Liverate', PUSH);
    expect(rates.state.freshness).toBe('live');
  });

  it('connects while the store is asked for its time, and asks for prices once the answer is there', async () => {
    close();
    let answer = () => {};
    const clockAsked = new Promise<void>((end) => (answer = end));
    close = openFeed(rates, { socketUrl: '', poll, clockAsked });
    socket.say('connect');
    expect(socket.emit).not.toHaveBeenCalled();
    socket.connected = true;
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.emit.mock.calls).toEqual([['room', 'galaxy']]);
  });

  it('asks for prices at the connection where the time has come before it', async () => {
    close();
    close = openFeed(rates, { socketUrl: '', poll, clockAsked: Promise.resolve() });
    socket.connected = false;
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.emit).not.toHaveBeenCalled();
    socket.say('connect');
    expect(socket.emit.mock.calls).toEqual([['room', 'galaxy']]);
  });

  it('reconnects after the store has closed the connection', () => {
    socket.say('disconnect', 'io server disconnect');
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  it('notices an old push without any event', () => {
    steady += 15_000;
    vi.advanceTimersByTime(1000);
    expect(rates.state.freshness).toBe('feed-silent');
  });

  it('closes the socket when the page is left, and needs a push when it comes back from the cache', () => {
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

  it('reconnects when a page that was left becomes visible without a pageshow event', () => {
    turnPage('pagehide', false);
    show('visible');
    expect(socket.connect).toHaveBeenCalled();
  });

  it('reconnects when the tab becomes visible with an old push, and not with a fresh one', () => {
    show('hidden');
    show('visible');
    expect(socket.disconnect).not.toHaveBeenCalled();
    steady += 20_000;
    show('visible');
    expect(socket.connect).toHaveBeenCalled();
    expect(rates.state.freshness).toBe('resumed');
  });

  it('tells an offline device from an unreachable store, and reconnects when the network is back', () => {
    window.dispatchEvent(new Event('offline'));
    expect(rates.state.freshness).toBe('device-offline');
    window.dispatchEvent(new Event('online'));
    expect(rates.state.freshness).not.toBe('live');
    expect(socket.connect).toHaveBeenCalled();
  });

  it('uses WebSocket only, and asks for fewer pushes if the device saves data', () => {
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
    openFeed(rates, { socketUrl: 'https://store.example', poll })();
    vi.unstubAllGlobals();
    openFeed(rates, { socketUrl: '', poll })();
    expect(opened.mock.calls).toEqual([
      ['https://store.example', expect.objectContaining({ auth: { pace: 'slow' } })],
      [window.location.origin, expect.not.objectContaining({ auth: expect.anything() })],
    ]);
    for (const [, options] of opened.mock.calls) {
      expect(options).toMatchObject({ transports: ['websocket'] });
    }
  });

  it('pauses in a hidden tab, and reconnects as soon as it is visible', () => {
    show('hidden');
    vi.advanceTimersByTime(9_000);
    expect(socket.disconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(socket.disconnect).toHaveBeenCalledTimes(1);
    expect(rates.state.freshness).not.toBe('live');
    // No timer is left running.
    expect(vi.getTimerCount()).toBe(0);
    show('visible');
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(rates.state.freshness).toBe('resumed');
    socket.say('connect');
    socket.say('Liverate', PUSH);
    expect(rates.state.freshness).toBe('live');
  });

  it('stays connected while the tab is hidden for a short time', () => {
    show('hidden');
    vi.advanceTimersByTime(5_000);
    show('visible');
    vi.advanceTimersByTime(10_000);
    expect(socket.disconnect).not.toHaveBeenCalled();
  });

  it('passes the market notice on to the rates', () => {
    socket.say('Market', { open: false, reopensAt: 1 });
    expect(rates.state).toMatchObject({ freshness: 'market-closed', reopensAt: 1 });
  });

  describe('openFeed where no socket gets through', () => {
    const fail = () => socket.say('connect_error');
    const dated = () => PUSH.map((rate) => ({ ...rate, Time: 1_700_000_000_000 + steady }));

    it('polls after two failures, tries the socket once more, and reports polled prices', async () => {
      poll.mockImplementation(async () => dated());
      fail();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(poll).not.toHaveBeenCalled();
      fail();
      await vi.advanceTimersByTimeAsync(0);
      // The store answers, so it may only have been down: the socket is tried again.
      expect(socket.connect).toHaveBeenCalledTimes(1);
      fail();
      expect(rates.state.freshness).toBe('store-unreachable');
      steady = 20_000;
      await vi.advanceTimersByTimeAsync(2_000);
      expect(rates.state).toMatchObject({ freshness: 'polled', asOf: 1_700_000_020_000 });
      expect(poll).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(poll).toHaveBeenCalledTimes(4);
    });

    it('stops polling when a push comes', async () => {
      poll.mockImplementation(async () => dated());
      fail();
      fail();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(rates.state.freshness).toBe('polled');
      socket.say('connect');
      socket.say('Liverate', PUSH);
      expect(rates.state.freshness).toBe('live');
      const before = poll.mock.calls.length;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(poll).toHaveBeenCalledTimes(before);
    });

    it('ignores a polled answer that comes after a push', async () => {
      let answer: (rates: unknown) => void = () => undefined;
      poll.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
      fail();
      fail();
      socket.say('connect');
      socket.say('Liverate', PUSH);
      answer(undefined);
      await vi.advanceTimersByTimeAsync(0);
      expect(rates.state.freshness).toBe('live');
    });

    it('does not poll in a hidden tab', async () => {
      fail();
      fail();
      show('hidden');
      await vi.advanceTimersByTimeAsync(10_000);
      const before = poll.mock.calls.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(poll).toHaveBeenCalledTimes(before);
    });

    it('reports the store unreachable if polls fail too', async () => {
      fail();
      fail();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(rates.state.freshness).toBe('store-unreachable');
    });
  });

  it('openFeed ignores the device after it has been closed', () => {
    close();
    vi.clearAllMocks();
    turnPage('pageshow', true);
    window.dispatchEvent(new Event('online'));
    expect(socket.connect).not.toHaveBeenCalled();
  });
});

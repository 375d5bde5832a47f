// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnChunkError } from './reload-on-chunk-error.ts';

const LOST = 'Failed to fetch dynamically imported module: https://shop.example/a.js';

describe('reloadOnChunkError', () => {
  const clock = { now: 1_000_000 };
  const reload = vi.fn<() => void>();
  const host = vi.fn<() => Promise<Response>>();
  let settled: Promise<void>;
  let stop: () => void;

  beforeEach(() => {
    sessionStorage.clear();
    settled = Promise.resolve();
    reload.mockClear();
    host.mockReset().mockImplementation(async () => new Response('page'));
    vi.spyOn(window, 'fetch').mockImplementation(host as typeof window.fetch);
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    stop = reloadOnChunkError(window, sessionStorage, {
      settled: () => settled,
      now: () => clock.now,
    });
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  /** A script is missing; resolves when the host has answered, or failed to. */
  const missing = async () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { payload: new TypeError(LOST) }));
    await new Promise((resolve) => setTimeout(resolve));
  };

  it('reloads the tab when a script is gone', async () => {
    await missing();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at most once a minute', async () => {
    await missing();
    clock.now += 59_999;
    await missing();
    expect(reload).toHaveBeenCalledTimes(1);
    clock.now += 1;
    await missing();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('reloads after the clock was set back, by which the last reload is yet to come', async () => {
    await missing();
    clock.now -= 3_600_000;
    await missing();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('waits for a request under way', async () => {
    let arrive = () => {};
    settled = new Promise((resolve) => (arrive = resolve));
    await missing();
    expect(reload).not.toHaveBeenCalled();
    arrive();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 10_000);
  });

  it('leaves no reload to the router, which would not ask whether the host answers', async () => {
    await missing();
    expect(sessionStorage.getItem(`tanstack_router_reload:${LOST}`)).toBeTruthy();
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ['a host that is down', async () => new Response('', { status: 503 })],
  ])('stays where it is with %s', async (_why, answer) => {
    host.mockImplementation(answer);
    await missing();
    expect(reload).not.toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachePages } from './cache-pages.ts';

const told = vi.fn<(message: object) => void>();
const connection: { saveData?: boolean } = {};
let navigated = () => {};

/** The app at an address, with a worker that listens. */
function open(address: string) {
  const { pathname, search: searchStr } = new URL(address, 'https://shop.example');
  cachePages({
    state: { location: { pathname, searchStr } },
    subscribe: (_: string, listener: () => void) => {
      navigated = listener;
      return () => undefined;
    },
  } as never);
}
const idle = () => vi.advanceTimersByTimeAsync(2000);

beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
  connection.saveData = false;
  vi.stubGlobal('navigator', {
    connection,
    serviceWorker: { controller: { postMessage: told }, addEventListener: () => undefined },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('cachePages names each page that is shown to the worker', async () => {
  open('/products/gold-coins/lotus-coin?item=7');
  await idle();
  expect(told).toHaveBeenCalledExactlyOnceWith({
    type: 'KEEP_PAGE',
    address: '/products/gold-coins/lotus-coin?item=7',
  });
  navigated();
  await idle();
  expect(told).toHaveBeenCalledTimes(2);
});

it.each(['/cart', '/profile?tab=orders', '/search?q=lotus'])(
  'cachePages skips %s',
  async (page) => {
    open(page);
    await idle();
    expect(told).not.toHaveBeenCalled();
  },
);

it('cachePages asks for nothing on a device that saves data', async () => {
  connection.saveData = true;
  open('/');
  await idle();
  expect(told).not.toHaveBeenCalled();
});

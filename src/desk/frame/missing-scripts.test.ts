// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchAhead, forSomebody, reloadOnMissingScript } from './missing-scripts.ts';

const GONE = 'Failed to fetch dynamically imported module';
const reload = vi.fn<() => void>();
let stop: () => void;
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  stop = reloadOnMissingScript();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** As a bundle of ours does where a script is gone. */
async function missing(): Promise<never> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  throw new TypeError(GONE);
}

it('a script that is gone, and was asked for, reloads the page', async () => {
  await expect(missing()).rejects.toThrow(GONE);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('one that is fetched ahead leaves the page as it is: somebody may be typing', async () => {
  await fetchAhead([missing]);
  expect(reload).not.toHaveBeenCalled();
  await expect(missing()).rejects.toThrow(GONE);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('one that somebody asked for since it is fetched ahead reloads the page', async () => {
  let fail = () => {};
  const slow = new Promise<void>((resolve) => (fail = resolve));
  const fetchIt = async () => slow.then(missing);
  const ahead = fetchAhead([fetchIt]);
  const asked = forSomebody(fetchIt);
  fail();
  await expect(asked).rejects.toThrow(GONE);
  await ahead;
  expect(reload).toHaveBeenCalled();
});

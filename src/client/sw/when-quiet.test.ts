import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as whenQuietModule from './when-quiet.ts';

let worker: typeof whenQuietModule;
const quiet = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  quiet.mockReset();
  worker = await import('./when-quiet.ts');
});
afterEach(() => {
  vi.useRealTimers();
});
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('whenQuiet resolves after a second without requests: a page may just be drawn', async () => {
  void worker.whenQuiet().then(quiet);
  await after(999);
  expect(quiet).not.toHaveBeenCalled();
  await after(1);
  expect(quiet).toHaveBeenCalledTimes(1);
});

it('whenQuiet resolves a second after the last request', async () => {
  void worker.whenQuiet().then(quiet);
  await after(900);
  worker.noteRequest();
  await after(999);
  expect(quiet).not.toHaveBeenCalled();
  await after(1);
  expect(quiet).toHaveBeenCalledTimes(1);
});

it('whenQuiet does not wait for ever where requests never end', async () => {
  worker.noteRequest();
  void worker.whenQuiet().then(quiet);
  for (let ms = 0; ms < 4900; ms += 100) {
    await after(100);
    worker.noteRequest();
  }
  expect(quiet).not.toHaveBeenCalled();
  await after(100);
  expect(quiet).toHaveBeenCalledTimes(1);
});

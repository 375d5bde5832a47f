// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runWhenIdle } from './background-scheduler.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const seenAgain = () => document.dispatchEvent(new Event('visibilitychange'));

it('runWhenIdle runs once more, and no more, when it was triggered during a run', async () => {
  const run = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 30_000)));
  stop = runWhenIdle(run);
  await pass(10_000);
  expect(run).toHaveBeenCalledTimes(1);
  seenAgain();
  await pass(6000);
  seenAgain();
  await pass(6000);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(120_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runWhenIdle does not run on a device that saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const run = vi.fn(async () => undefined);
  stop = runWhenIdle(run);
  seenAgain();
  await pass(60_000);
  expect(run).not.toHaveBeenCalled();
});

import { expect, it } from 'vitest';
import { handClock } from '#server/testing/hand-clock.ts';
import { ask } from './ask.ts';

const address = new URL('https://rates.example/live');

/** An answer that comes in pieces of 100 kB, without saying how long it will be. */
function answerOf(pieces: number) {
  const state = { read: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.read === pieces) return controller.close();
      state.read += 1;
      controller.enqueue(new Uint8Array(100_000).fill(0x20));
    },
    cancel: () => void (state.cancelled = true),
  });
  const fake: typeof fetch = () => Promise.resolve(new Response(body));
  const asked = () =>
    ask({ address, headers: new Headers(), timeoutMs: 1000 }, { fetch: fake, clock: handClock(0) });
  return { state, asked };
}

it('an answer of 1 MB is read whole', async () => {
  const { state, asked } = answerOf(10);
  expect(await asked()).toHaveLength(1_000_000);
  expect(state.cancelled).toBe(false);
});

it('an answer without an end is given up after 1 MB', async () => {
  const { state, asked } = answerOf(1_000_000);
  await expect(asked()).rejects.toThrow('the answer is too long');
  expect(state.cancelled).toBe(true);
  expect(state.read).toBeLessThan(20);
});

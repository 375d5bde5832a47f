// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '#shared/contract/refusal.ts';
import { createQueryClient, PERSISTED_FOR_MS } from './query-client.ts';
import { StoreUnreachable } from './transport.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How often a query that always fails with this error is tried. */
async function triesAfter(error: Error): Promise<number> {
  vi.useFakeTimers();
  const ask = vi.fn().mockRejectedValue(error);
  const failed = expect(
    createQueryClient().fetchQuery({ queryKey: ['x'], queryFn: ask }),
  ).rejects.toBe(error);
  await vi.runAllTimersAsync();
  await failed;
  return ask.mock.calls.length;
}

it('the query client asks a silent store again, twice', async () => {
  expect(await triesAfter(new StoreUnreachable())).toBe(3);
});

it('the query client does not ask a store again that let it wait to the end: the screen says so', async () => {
  const cause = new DOMException('Not in time', 'TimeoutError');
  expect(await triesAfter(new StoreUnreachable({ cause }))).toBe(1);
});

it('the query client does not retry a refusal', async () => {
  expect(await triesAfter(new Refusal(409, 'No'))).toBe(1);
});

it('the query client keeps data for as long as the device may, in timers that browsers support', () => {
  const { gcTime } = createQueryClient().getDefaultOptions().queries ?? {};
  expect(gcTime).toBe(PERSISTED_FOR_MS);
  expect(gcTime).toBeLessThan(2 ** 31);
});

it('the query client knows that there is no network if the app was opened without one', () => {
  createQueryClient();
  expect(onlineManager.isOnline()).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  createQueryClient();
  expect(onlineManager.isOnline()).toBe(false);
});

it('the query client forgets the variables of a mutation, such as a password, once it is answered', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async (_typed: { Password: string }) => 'done',
  });
  await mutation.execute({ Password: 'aurum1950' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getMutationCache().getAll()).toEqual([]);
});

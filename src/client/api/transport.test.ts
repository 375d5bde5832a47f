import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { createServerClock } from './server-clock.ts';
import { httpTransport, StoreUnreachable } from './transport.ts';

const config = readConfig({
  baseUrl: 'https://store.example/api/',
  domain: 'https://aurum.example',
  projectName: 'AURUM',
});
const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const clock = createServerClock(
  () => 0,
  () => 0,
);
const call = (changes: Partial<typeof config> = {}) =>
  httpTransport({ ...config, ...changes }, clock)('GetCart', '{"Token":"abc"}');

describe('the HTTP transport', () => {
  it('posts JSON to the operation and returns the text', async () => {
    fetched.mockResolvedValue(new Response('{"d":"…"}'));
    expect(await call()).toBe('{"d":"…"}');
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('https://store.example/api/GetCart');
    expect(request).toMatchObject({
      method: 'POST',
      body: '{"Token":"abc"}',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
    });
  });

  it('works below an address of the app itself', async () => {
    fetched.mockResolvedValue(new Response(''));
    await call({ baseUrl: '/api/' });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/GetCart');
  });

  it('sends cookies to another origin only if the store says that it uses one', async () => {
    fetched.mockImplementation(async () => new Response(''));
    await call({ extensions: ['sessionCookie'] });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
  });

  it.each([400, 404, 413, 500])('returns the words of a store that answers %i', async (status) => {
    fetched.mockResolvedValue(new Response('{"d":"no"}', { status }));
    expect(await call()).toBe('{"d":"no"}');
  });

  it('sets the server clock by replies', async () => {
    fetched.mockResolvedValue(
      new Response('', { headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } }),
    );
    await call();
    expect(clock.now()).toBe(Date.UTC(2026, 0, 1) + 500);
  });

  it('throws StoreUnreachable without a network', async () => {
    const cause = new TypeError('Failed to fetch');
    fetched.mockRejectedValue(cause);
    await expect(call()).rejects.toBeInstanceOf(StoreUnreachable);
    await expect(call()).rejects.toMatchObject({ cause });
  });

  it.each([502, 503, 504, 511, 522, 530])(
    'throws StoreUnreachable where a proxy or a network answers %i for the store',
    async (status) => {
      fetched.mockResolvedValue(new Response('<h1>No store</h1>', { status }));
      await expect(call()).rejects.toBeInstanceOf(StoreUnreachable);
    },
  );

  it('throws StoreUnreachable if the reply breaks off', async () => {
    const broken = new ReadableStream({
      start: (stream) => stream.error(new TypeError('terminated')),
    });
    fetched.mockResolvedValue(new Response(broken));
    await expect(call()).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it('gives up after a while with StoreUnreachable', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    fetched.mockImplementation(async (_, request) => {
      request?.signal?.throwIfAborted();
      return new Response('');
    });
    await expect(call()).rejects.toBeInstanceOf(StoreUnreachable);
    expect(timeout).toHaveBeenCalledWith(20_000);
    timeout.mockRestore();
  });

  it.each([
    ['names the time that ran out as the cause', 20_100, 'TimeoutError'],
    [
      'names no cause for what ran out of time in a sleep, so that it is tried again',
      60_000,
      undefined,
    ],
  ])('%s', async (_what, passed, name) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fetched.mockImplementation(async () => {
      vi.setSystemTime(Date.now() + passed);
      throw new DOMException('Not in time', 'TimeoutError');
    });
    const error = await call().catch((thrown: unknown) => thrown);
    vi.useRealTimers();
    expect(error).toBeInstanceOf(StoreUnreachable);
    expect(((error as Error).cause as Error | undefined)?.name).toBe(name);
  });
});

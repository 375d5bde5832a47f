import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyWidth, noPage, withoutRandomValue, withoutDate, wholeFile } from './cache-rules.ts';

// The plugins expect to run in a worker.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }));

const FILM = 'https://shop.example/pictures/coin.mp4';
const player = () => new Request(FILM, { headers: { range: 'bytes=2-4', accept: 'video/mp4' } });
const LOGIN_PAGE = () =>
  new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
type Asked<Step extends (asked: never) => unknown> = Parameters<Step>[0];

describe('the cache of films', () => {
  it('fetches the whole film, whatever part the player asks for', async () => {
    const asked = { request: player() } as Asked<typeof wholeFile.requestWillFetch>;
    const fetched = await wholeFile.requestWillFetch(asked);
    expect(fetched.url).toBe(FILM);
    expect(fetched.headers.has('range')).toBe(false);
    expect(fetched.headers.get('accept')).toBe('video/mp4');
  });

  it('serves the part that the player asked for', async () => {
    const response = new Response('0123456789', { headers: { 'content-type': 'video/mp4' } });
    const asked = { request: player(), response } as Asked<typeof wholeFile.handlerWillRespond>;
    const part = await wholeFile.handlerWillRespond(asked);
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('234');
  });

  it.each([200, 404])('serves a request for all of it as it came: %d', async (status) => {
    const response = new Response('0123456789', { status });
    const request = new Request(FILM);
    const asked = { request, response } as Asked<typeof wholeFile.handlerWillRespond>;
    expect(await wholeFile.handlerWillRespond(asked)).toBe(response);
  });
});

describe('the cache of pictures', () => {
  it.each([
    ['/pictures/bar.webp?v=k3x9', '/pictures/bar.webp'],
    ['/image?id=7&v=k3x9', '/image?id=7'],
    ['/image?id=8', '/image?id=8'],
  ])('stores %s under %s', async (address, kept) => {
    const request = new Request(`https://shop.example${address}`);
    const asked = { request } as Asked<typeof withoutRandomValue.cacheKeyWillBeUsed>;
    expect(await withoutRandomValue.cacheKeyWillBeUsed(asked)).toBe(`https://shop.example${kept}`);
  });
});

describe('a cache of files', () => {
  const keep = (response: Response) =>
    noPage.cacheWillUpdate({ response } as Asked<typeof noPage.cacheWillUpdate>);

  it('stores a file, whatever kind the store says it is', async () => {
    for (const type of ['image/avif', 'application/octet-stream', undefined]) {
      const file = new Response('file', { headers: type ? { 'content-type': type } : {} });
      expect(await keep(file)).toBe(file);
    }
  });

  it('does not store the page that a network without a login answers with', async () => {
    expect(await keep(LOGIN_PAGE())).toBeNull();
  });
});

describe('the cache of settings', () => {
  const keep = (response: Response) =>
    withoutDate.cacheWillUpdate({ response } as Asked<typeof withoutDate.cacheWillUpdate>);

  it('stores them without their date', async () => {
    const kept = await keep(new Response('{}', { headers: { date: 'now', 'x-a': '1' } }));
    expect(kept?.headers.has('date')).toBe(false);
    expect(kept?.headers.get('x-a')).toBe('1');
    expect(await kept?.text()).toBe('{}');
  });

  it('does not store the page that a network without a login answers with', async () => {
    expect(await keep(LOGIN_PAGE())).toBeNull();
  });

  it('does not store a failure', async () => {
    expect(await keep(new Response('', { status: 503 }))).toBeNull();
  });
});

describe('another width of a picture', () => {
  const at = (path: string) => `https://shop.example/pictures/${path}`;
  const kept = [
    at('lotus-160.avif'),
    at('lotus-320.webp'),
    at('lotus-gold-560.avif'),
    at('map.png'),
  ];
  beforeEach(() => {
    const cache = {
      keys: async () => kept.map((url) => ({ url })),
      match: async (url: string) => url,
    };
    vi.stubGlobal('caches', { open: async () => cache });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const answers = (path: string) =>
    anyWidth('pictures').handlerDidError({ request: { url: at(path) } } as never);

  it.each([
    ['lotus-560.avif', at('lotus-320.webp')],
    ['lotus-560.webp#w=560', at('lotus-320.webp')],
    ['lotus-gold-160.webp', at('lotus-gold-560.avif')],
    ['diya-160.avif', undefined],
    ['map.webp', undefined],
  ])('is served for %s', async (path, other) => {
    expect(await answers(path)).toBe(other);
  });

  /** The request to the network, whose answer may have begun. */
  async function asked(path: string, begins: boolean): Promise<AbortSignal> {
    vi.useFakeTimers();
    const plugin = anyWidth('pictures');
    const state = {};
    const request = new Request(at(path));
    const sent = await plugin.requestWillFetch({ request, state } as never);
    if (begins) await plugin.fetchDidSucceed({ response: new Response(), state } as never);
    vi.advanceTimersByTime(60_000);
    return sent.signal;
  }

  it('is served without waiting for a store that does not answer', async () => {
    expect((await asked('lotus-560.avif', false)).aborted).toBe(true);
    expect((await asked('lotus-560.avif', true)).aborted).toBe(false);
    expect((await asked('diya-160.avif', false)).aborted).toBe(false);
  });
});

// @vitest-environment happy-dom
import type { QueryClient, QueryMeta } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { catalogueVersion } from '#client/updates/follow-catalogue.ts';
import { persistCatalogue } from './persist-catalogue.ts';

const KEY = 'kept-catalogue';
const PUBLIC = { keep: 'public' } as const;
const DAY = 86_400_000;

const opened: { stop: () => void; queryClient: QueryClient }[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  localStorage.clear();
});
afterEach(() => {
  for (const { stop, queryClient } of opened.splice(0)) {
    stop();
    queryClient.clear();
  }
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The app, started on this device. */
async function start(storage = localStorage) {
  const queryClient = createQueryClient();
  const stop = persistCatalogue(queryClient, storage);
  opened.push({ stop, queryClient });
  return {
    queryClient,
    stop,
    ask: (
      name: string,
      meta: QueryMeta | undefined,
      answer: () => Promise<unknown> = async () => name,
    ) =>
      queryClient.fetchQuery({
        queryKey: [name],
        queryFn: answer,
        retry: false,
        ...(meta && { meta }),
      }),
    has: (name: string) => queryClient.getQueryData([name]),
  };
}
const written = () => vi.advanceTimersByTimeAsync(1500);
/** The stored queries, by name. */
const kept = () => {
  const text = localStorage.getItem(KEY);
  if (text === null) return undefined;
  const { clientState } = JSON.parse(text) as {
    clientState: { queries: { queryKey: string[] }[] };
  };
  return clientState.queries.map(({ queryKey }) => queryKey[0]);
};

describe('the persisted catalogue', () => {
  it('holds answered queries that are marked public, and nothing else', async () => {
    const { ask } = await start();
    await ask('types', PUBLIC);
    await ask('unmarked', undefined);
    await ask('cart', { private: true });
    await ask('refused', PUBLIC, () => Promise.reject(new Error('no'))).catch(() => undefined);
    let answer: (value: string) => void = () => undefined;
    const onItsWay = ask('on its way', PUBLIC, () => new Promise((resolve) => (answer = resolve)));
    await written();
    expect(kept()).toEqual(['types']);
    answer('here');
    await onItsWay;
    await written();
    expect(kept()).toEqual(['types', 'on its way']);
  });

  it('is written at once when the page is hidden or left', async () => {
    const { ask, stop } = await start();
    await ask('types', PUBLIC);
    expect(kept()).toBeUndefined();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toEqual(['types']);
    await written();
    // An answer that comes while a write is due is part of it.
    await ask('first', PUBLIC);
    await vi.advanceTimersByTimeAsync(210);
    await ask('second', PUBLIC);
    expect(kept()).toEqual(['types']);
    await vi.advanceTimersByTimeAsync(60);
    expect(kept()).toEqual(['types', 'first', 'second']);
    // A write that was due before the page was hidden does not run again afterwards.
    await ask('third', PUBLIC);
    await vi.advanceTimersByTimeAsync(200);
    await ask('fourth', PUBLIC);
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toEqual(['types', 'first', 'second', 'third', 'fourth']);
    await written();
    expect(kept()).toEqual(['types', 'first', 'second', 'third', 'fourth']);
    hidden.mockReturnValue('visible');
    await ask('more', PUBLIC);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(kept()).not.toContain('more');
    stop();
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).not.toContain('more');
  });

  it('is restored after a restart', async () => {
    const first = await start();
    await first.ask('types', PUBLIC);
    await written();
    first.stop();
    const { has, queryClient } = await start();
    expect(has('types')).toBe('types');
    // Persisted as long as in the first run, and marked, so that it is written again.
    await queryClient.fetchQuery({ queryKey: ['news'], queryFn: () => 'news', meta: PUBLIC });
    await written();
    expect(kept()?.sort()).toEqual(['news', 'types']);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(has('types')).toBe('types');
  });

  it('is asked for again after a restart where the shop has changed since', async () => {
    const first = await start();
    await first.ask('types', PUBLIC);
    await written();
    await first.queryClient.invalidateQueries({ queryKey: ['types'] });
    await written();
    first.stop();
    const second = await start();
    expect(second.queryClient.getQueryState(['types'])?.isInvalidated).toBe(true);
    await second.ask('types', PUBLIC, async () => 'of now');
    await written();
    second.stop();
    const { queryClient } = await start();
    expect(queryClient.getQueryState(['types'])).toMatchObject({
      data: 'of now',
      isInvalidated: false,
    });
  });

  it.each([
    ['a later', 6, 0, true],
    ['the same', 5, 0, false],
    // As a page that the worker has kept.
    ['an earlier', 4, 60_000, false],
  ])(
    'is asked for again where a page brings %s version of the shop: %i, %i ms old, %s',
    async (_, of, age, again) => {
      const first = await start();
      await first.ask('types', PUBLIC);
      await first.queryClient.fetchQuery({ ...catalogueVersion, queryFn: () => 5 });
      await written();
      first.stop();
      vi.advanceTimersByTime(1000);
      const queryClient = createQueryClient();
      const updatedAt = Date.now() - age;
      queryClient.setQueryData(catalogueVersion.queryKey, of, { updatedAt });
      opened.push({ queryClient, stop: persistCatalogue(queryClient, localStorage) });
      expect(queryClient.getQueryState(['types'])?.isInvalidated).toBe(again);
    },
  );

  it('does not override a newer answer of the page', async () => {
    const first = await start();
    await first.ask('types', PUBLIC);
    await written();
    first.stop();
    vi.advanceTimersByTime(1000);
    const queryClient = createQueryClient();
    queryClient.setQueryData(['types'], 'from the page');
    opened.push({ queryClient, stop: persistCatalogue(queryClient, localStorage) });
    expect(queryClient.getQueryData(['types'])).toBe('from the page');
  });

  it('loses each query 14 days after its own last answer', async () => {
    const first = await start();
    await first.ask('old', PUBLIC);
    await written();
    // The later save renews the timestamp of all.
    await vi.advanceTimersByTimeAsync(PERSISTED_FOR_MS - DAY);
    await first.ask('newer', PUBLIC);
    await written();
    expect(kept()?.sort()).toEqual(['newer', 'old']);
    first.stop();
    await vi.advanceTimersByTimeAsync(2 * DAY);
    const { has, ask } = await start();
    expect(has('old')).toBeUndefined();
    expect(has('newer')).toBe('newer');
    await ask('newest', PUBLIC);
    await written();
    expect(kept()?.sort()).toEqual(['newer', 'newest']);
  });

  it('is dropped when an older schema version wrote it', async () => {
    const first = await start();
    await first.ask('types', PUBLIC);
    await written();
    first.stop();
    const text = localStorage.getItem(KEY) ?? '';
    localStorage.setItem(KEY, text.replace(/"buster":"[^"]*"/, '"buster":"0"'));
    expect(localStorage.getItem(KEY)).not.toBe(text);
    const { has } = await start();
    expect(has('types')).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is not written any more once persisting is stopped', async () => {
    const { stop, ask } = await start();
    stop();
    await ask('types', PUBLIC);
    await written();
    expect(kept()).toBeUndefined();
  });
});

describe('a failing storage', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
  });

  it.each([
    ['cut off', '{"clientState":{'],
    ['no object', '5'],
    ['of another shape', '{"timestamp":1700000000000,"buster":"1","clientState":{"queries":{}}}'],
    ['without what it should hold', '{"timestamp":1700000000000,"buster":"1"}'],
    [
      'with a damaged query',
      '{"timestamp":1700000000000,"buster":"1","clientState":{"mutations":[],"queries":[{}]}}',
    ],
  ])('is replaced by the next save when it is %s', async (_, text) => {
    localStorage.setItem(KEY, text);
    const { ask, has } = await start();
    expect(await ask('types', PUBLIC)).toBe('types');
    expect(has('types')).toBe('types');
    await written();
    expect(kept()).toContain('types');
  });

  it('stores nothing when it is full, and queries still work', async () => {
    const { ask, has } = await start(failingStorage(localStorage, 'setItem'));
    await ask('types', PUBLIC);
    await written();
    expect(has('types')).toBe('types');
    expect(kept()).toBeUndefined();
  });
});

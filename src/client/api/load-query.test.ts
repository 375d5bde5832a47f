import { onlineManager, queryOptions } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadQuery, NotOnThisDevice } from './load-query.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

function setUp(kept?: { data: string; updatedAt?: number }) {
  const queryClient = createQueryClient();
  const ask = vi.fn(async () => 'fresh');
  const options = queryOptions({ queryKey: ['types'], queryFn: ask });
  if (kept)
    queryClient.setQueryData(['types'], kept.data, { updatedAt: kept.updatedAt ?? Date.now() });
  return { queryClient, ask, options, load: () => loadQuery(queryClient, options) };
}

describe('loadQuery', () => {
  it('asks the store if nothing is cached', async () => {
    const { load, ask } = setUp();
    expect(await load()).toBe('fresh');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('returns fresh data from the device without asking', async () => {
    const { load, ask } = setUp({ data: 'kept' });
    expect(await load()).toBe('kept');
    expect(ask).not.toHaveBeenCalled();
  });

  it('returns old data from the device at once, and refetches it', async () => {
    const { load, ask, queryClient, options } = setUp({ data: 'kept', updatedAt: 1 });
    expect(await load()).toBe('kept');
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.waitFor(
      () => expect(queryClient.getQueryData(options.queryKey)).toBe('fresh'),
      10_000,
    );
  });

  it('returns data from the device offline, however old, without waiting', async () => {
    onlineManager.setOnline(false);
    const { load, ask } = setUp({ data: 'kept', updatedAt: 1 });
    expect(await load()).toBe('kept');
    expect(ask).not.toHaveBeenCalled();
  });

  it('throws at once if it is offline and nothing is cached', async () => {
    onlineManager.setOnline(false);
    const { load, ask } = setUp();
    await expect(load()).rejects.toBeInstanceOf(NotOnThisDevice);
    expect(ask).not.toHaveBeenCalled();
    onlineManager.setOnline(true);
    expect(await load()).toBe('fresh');
  });
});

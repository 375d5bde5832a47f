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

describe("a screen's data", () => {
  it('comes from the store where nothing is kept', async () => {
    const { load, ask } = setUp();
    expect(await load()).toBe('fresh');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('comes from the device at once, without asking, while it is new', async () => {
    const { load, ask } = setUp({ data: 'kept' });
    expect(await load()).toBe('kept');
    expect(ask).not.toHaveBeenCalled();
  });

  it('comes from the device at once, and is asked for again, when it is old', async () => {
    const { load, ask, queryClient, options } = setUp({ data: 'kept', updatedAt: 1 });
    expect(await load()).toBe('kept');
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(queryClient.getQueryData(options.queryKey)).toBe('fresh'));
  });

  it('comes from the device offline, however old, and waits for nothing', async () => {
    onlineManager.setOnline(false);
    const { load, ask } = setUp({ data: 'kept', updatedAt: 1 });
    expect(await load()).toBe('kept');
    expect(ask).not.toHaveBeenCalled();
  });

  it('is missing offline where nothing is kept: that is said at once', async () => {
    onlineManager.setOnline(false);
    const { load, ask } = setUp();
    await expect(load()).rejects.toBeInstanceOf(NotOnThisDevice);
    expect(ask).not.toHaveBeenCalled();
    onlineManager.setOnline(true);
    expect(await load()).toBe('fresh');
  });
});

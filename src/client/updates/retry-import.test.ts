import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

describe('retryImport', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<string>>();

  beforeEach(() => {
    vi.useFakeTimers();
    reported.mockClear();
    load.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://shop.example/a.js'],
    ['Firefox', 'error loading dynamically imported module: https://shop.example/a.js'],
    ['Safari', 'Importing a module script failed.'],
  ])('asks for a part until it arrives, without a console error in %s', async (_in, text) => {
    load
      .mockRejectedValueOnce(new TypeError(text))
      .mockRejectedValueOnce(new TypeError(text))
      .mockResolvedValueOnce('the part');
    const part = retryImport(load);
    await vi.advanceTimersByTimeAsync(9999);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await part).toBe('the part');
    expect(reported).not.toHaveBeenCalled();
  });

  it('reports a part that arrives and fails', async () => {
    const broken = new TypeError('undefined is not a function');
    load.mockRejectedValueOnce(broken).mockResolvedValueOnce('the part');
    const part = retryImport(load);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await part).toBe('the part');
    expect(reported).toHaveBeenCalledExactlyOnceWith(broken);
  });
});

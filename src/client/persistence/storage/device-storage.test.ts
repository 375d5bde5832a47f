// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failingStorage } from '#client/testing/failing-storage.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

const open = async () => (await import('./device-storage.ts')).deviceStorage;
/** The browser's own, with no room left. */
function full(): Storage {
  const storage = failingStorage(localStorage, 'setItem');
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(storage);
  return storage;
}

describe('deviceStorage', () => {
  it("is the browser's own storage, and leaves no entry in it", async () => {
    const device = await open();
    expect(device.local).toBe(localStorage);
    expect(device.session).toBe(sessionStorage);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is in memory where the browser denies access', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { local } = await open();
    expect(local.getItem('a')).toBeNull();
    local.setItem('a', '1');
    local.setItem('b', '2');
    expect([local.getItem('a'), local.length, local.key(1), local.key(2)]).toEqual([
      '1',
      2,
      'b',
      null,
    ]);
    local.removeItem('a');
    expect(local.getItem('a')).toBeNull();
    local.clear();
    expect(local).toHaveLength(0);
  });

  it('is in memory where the browser is empty and takes nothing', async () => {
    const storage = full();
    const { local } = await open();
    expect(local).not.toBe(storage);
    local.setItem('a', '1');
    expect(local.getItem('a')).toBe('1');
  });

  it("is the browser's own where that is full, so that a login can still be read and ended", async () => {
    localStorage.setItem('token', 'abc');
    const storage = full();
    const { local } = await open();
    expect(local).toBe(storage);
    expect(local.getItem('token')).toBe('abc');
    local.removeItem('token');
    expect(local.getItem('token')).toBeNull();
  });

  it('is the same object at each access', async () => {
    const device = await open();
    expect(device.local).toBe(device.local);
  });
});

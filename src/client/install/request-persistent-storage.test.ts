import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  requestPersistentStorage,
  requestPersistenceOnEngagement,
} from './request-persistent-storage.ts';
import { recordEngagement } from './engagement.ts';

const storage = { persisted: vi.fn(), persist: vi.fn() };
let stop = () => {};

beforeEach(() => {
  storage.persisted.mockReset().mockResolvedValue(false);
  storage.persist.mockReset().mockResolvedValue(true);
  vi.stubGlobal('navigator', { storage });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('persistent storage', () => {
  it('is requested once, after the first engagement', async () => {
    stop = requestPersistenceOnEngagement();
    await Promise.resolve();
    expect(storage.persist).not.toHaveBeenCalled();
    recordEngagement();
    await vi.waitFor(() => expect(storage.persist).toHaveBeenCalledOnce(), 10_000);
    recordEngagement();
    await new Promise(setImmediate);
    expect(storage.persisted).toHaveBeenCalledOnce();
    expect(storage.persist).toHaveBeenCalledOnce();
  });

  it('is not requested after that was stopped', async () => {
    requestPersistenceOnEngagement()();
    recordEngagement();
    await new Promise(setImmediate);
    expect(storage.persisted).not.toHaveBeenCalled();
  });

  it('is not requested again where it is granted', async () => {
    storage.persisted.mockResolvedValue(true);
    expect(await requestPersistentStorage()).toBe(true);
    expect(storage.persist).not.toHaveBeenCalled();
  });

  it('may be refused, fail, or not exist', async () => {
    storage.persist.mockResolvedValue(false);
    expect(await requestPersistentStorage()).toBe(false);
    storage.persist.mockRejectedValue(new DOMException('denied', 'SecurityError'));
    expect(await requestPersistentStorage()).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(await requestPersistentStorage()).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askPersist, askPersistWhenUseful } from './request-persistent-storage.ts';
import { usefulAct } from './engagement.ts';

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

describe('the browser', () => {
  it('is asked once, after something useful was done', async () => {
    stop = askPersistWhenUseful();
    await Promise.resolve();
    expect(storage.persist).not.toHaveBeenCalled();
    usefulAct();
    await vi.waitFor(() => expect(storage.persist).toHaveBeenCalledOnce());
    usefulAct();
    await new Promise(setImmediate);
    expect(storage.persisted).toHaveBeenCalledOnce();
    expect(storage.persist).toHaveBeenCalledOnce();
  });

  it('is not asked after it was stopped', async () => {
    askPersistWhenUseful()();
    usefulAct();
    await new Promise(setImmediate);
    expect(storage.persisted).not.toHaveBeenCalled();
  });

  it('is not asked again for what it has agreed to', async () => {
    storage.persisted.mockResolvedValue(true);
    expect(await askPersist()).toBe(true);
    expect(storage.persist).not.toHaveBeenCalled();
  });

  it('may refuse, fail, or know nothing of it', async () => {
    storage.persist.mockResolvedValue(false);
    expect(await askPersist()).toBe(false);
    storage.persist.mockRejectedValue(new DOMException('denied', 'SecurityError'));
    expect(await askPersist()).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(await askPersist()).toBe(false);
  });
});

// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '#client/testing/fake-locks.ts';
import { smallShop } from '#client/testing/small-shop.ts';
import { silence, type TestApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { prefetchCatalogue, refetchCatalogue } from './prefetch-catalogue.ts';
import { withUpdateLock } from '#client/updates/tab-activity.ts';
import { CATALOGUE_KEY } from '#client/persistence/queries/persist-catalogue.ts';

const QUIET = {
  GetFaqForFront: () => yes([]),
  GetBlogForFront: () => yes([]),
};
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  localStorage.clear();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const shop = (answers = {}) => testApp({ ...smallShop(), ...QUIET, ...answers });
const start = (app: TestApp) => void (stop = prefetchCatalogue(app));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const asked = (app: TestApp) => app.calls.length;

describe('prefetching the catalogue', () => {
  it('starts after five seconds and fetches one query at a time', async () => {
    const app = shop();
    const atOnce: number[] = [];
    app.queryClient.getQueryCache().subscribe(() => atOnce.push(app.queryClient.isFetching()));
    start(app);
    await pass(4000);
    expect(asked(app)).toBe(0);
    await pass(2100);
    expect(asked(app)).toBe(1);
    await pass(30_000);
    expect(Math.max(...atOnce)).toBe(1);
    expect(app.sent('GetFinalProductFront').length).toBeGreaterThan(1);
    const kept = app.queryClient.getQueriesData({ queryKey: ['catalogue', 'place'] });
    expect(kept.map(([key]) => key.slice(2).join('/'))).toContain('gold-coins/lotus-coin');
  });

  it('happens once a day', async () => {
    const app = shop();
    start(app);
    await pass(60_000);
    stop();
    const again = shop();
    start(again);
    await pass(60_000);
    expect(asked(again)).toBe(0);
    await pass(24 * 60 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    expect(asked(again)).toBeGreaterThan(5);
  });

  it.each([
    ['saves data', { connection: { saveData: true, effectiveType: '4g' } }],
    ['is slow', { connection: { effectiveType: '3g' } }],
  ])('does not happen where the device %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const app = shop();
    start(app);
    await pass(60_000);
    expect(asked(app)).toBe(0);
  });

  it('pauses while the page is hidden, and goes on afterwards', async () => {
    const app = shop();
    start(app);
    await pass(6500);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(1000);
    const before = asked(app);
    await pass(60_000);
    expect(asked(app)).toBe(before);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    expect(asked(app)).toBeGreaterThan(before);
  });

  it('pauses while an update is installed', async () => {
    const locks = fakeLocks() as unknown as LockManager;
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks);
    const app = shop();
    start(app);
    await pass(6500);
    let finish = () => {};
    const update = withUpdateLock(() => new Promise((resolve) => (finish = resolve)), true);
    await pass(1000);
    const before = asked(app);
    expect(before).toBeGreaterThan(0);
    await pass(60_000);
    expect(asked(app)).toBe(before);
    finish();
    await update;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    expect(asked(app)).toBeGreaterThan(before);
  });

  it('leaves room in the entry for what the visitor opens', async () => {
    localStorage.setItem(CATALOGUE_KEY, 'x'.repeat(450_000));
    const app = shop();
    start(app);
    await pass(60_000);
    expect(app.sent('GetFinalProductFront')).toEqual([]);
  });

  it('leaves out a list of products that is too long for a device, until the customer asks for all of it', async () => {
    const long = { extensions: ['catalogueList', 'productSearch'] };
    const answers = { ...smallShop(), ...QUIET, GetCatalogueForFront: () => yes([]) };
    const app = testApp(answers, long);
    start(app);
    await pass(60_000);
    expect(app.sent('GetFinalProductFront').length).toBeGreaterThan(1);
    expect(app.sent('GetCatalogueForFront')).toEqual([]);
    await refetchCatalogue(app);
    expect(app.sent('GetCatalogueForFront')).toHaveLength(1);
  });

  it('runs at once when the customer asks for it, and throws where it cannot', async () => {
    const app = shop();
    await refetchCatalogue(app);
    const first = asked(app);
    await refetchCatalogue(app);
    expect(asked(app)).toBe(2 * first);
    await expect(refetchCatalogue(shop({ GetFaqForFront: silence }))).rejects.toThrow(
      'could be fetched now',
    );
    onlineManager.setOnline(false);
    await expect(refetchCatalogue(shop())).rejects.toThrow('could be fetched now');
  });
});

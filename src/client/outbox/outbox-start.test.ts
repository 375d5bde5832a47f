// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp, yes } from '#client/testing/shop-app.tsx';
import { outboxOf } from './outbox.ts';
import { startOutbox } from './outbox-start.ts';

const REVIEW = { Name: 'Asha', Title: 'asha@aurum.example', Description: 'Correct weight' };
let app: TestApp;
let stop = () => {};

/** A review written offline, and the app at that time. */
async function writtenOffline() {
  app = testApp({ AddTestimonialsForFront: () => yes(undefined, 'Thank you.') });
  onlineManager.setOnline(false);
  await outboxOf(app).send('review', REVIEW);
}
const sent = () => app.sent('AddTestimonialsForFront').length;
const settled = async () => {
  await vi.dynamicImportSettled();
  await Promise.resolve();
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  stop();
  outboxOf(app).stop();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('startOutbox', () => {
  it('sends entries when the connection is back', async () => {
    await writtenOffline();
    stop = startOutbox(app);
    await settled();
    expect(sent()).toBe(0);
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(sent()).toBe(1), 10_000);
    expect(localStorage.getItem('outbox')).toBeNull();
  });

  it.each([
    ['at the start', async () => {}],
    ['when the page is shown again', async () => void dispatchEvent(new Event('pageshow'))],
    [
      'when it is looked at',
      async () => void document.dispatchEvent(new Event('visibilitychange')),
    ],
    ['when the feed is live', () => app.tick()],
  ])('sends entries %s', async (when, happens) => {
    await writtenOffline();
    if (when !== 'at the start') {
      stop = startOutbox(app);
      await settled();
    }
    // No event says that the network is back: some browsers send none.
    vi.spyOn(onlineManager, 'isOnline').mockReturnValue(true);
    app.rates.connected();
    if (when === 'at the start') stop = startOutbox(app);
    await happens();
    await vi.waitFor(() => expect(sent()).toBe(1), 10_000);
    vi.restoreAllMocks();
  });

  it('lets a visible tab send first', async () => {
    await writtenOffline();
    vi.useFakeTimers();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    stop = startOutbox(app);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent()).toBe(0);
    vi.useRealTimers();
    visibility.mockRestore();
  });

  it('does not load the outbox where nothing waits', async () => {
    app = testApp();
    stop = startOutbox(app);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await settled();
    expect(app.calls).toEqual([]);
  });
});

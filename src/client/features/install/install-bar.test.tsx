// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureInstallPrompt, capturedPrompt } from '#client/install/install-prompt.ts';
import { recordEngagement } from '#client/install/engagement.ts';
import { openApp, type TestApp, testApp } from '#client/testing/shop-app.tsx';
import { readRecord } from './install-record.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const bar = () => screen.queryByRole('region', { name: 'Add AURUM to your home screen' });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const actUseful = () => act(async () => recordEngagement());

/** A browser that can install the shop. */
function offer(outcome = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { prompt, event };
}

let app: TestApp;
async function open(address = '/about') {
  app = testApp();
  const from = Date.now();
  await openApp(app, address, false);
  // The strip is loaded after the first screen; it counts the visit when it starts listening.
  await vi.waitFor(
    () => expect(readRecord(localStorage).lastAt).toBeGreaterThanOrEqual(from),
    5000,
  );
}
const goTo = (to: string) => act(async () => app.router.navigate({ to }));

captureInstallPrompt();
beforeEach(() => {
  localStorage.clear();
  capturedPrompt.offer = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the offer to install the shop', () => {
  it('is not shown on arrival, nor is the browser’s own', async () => {
    const { event } = offer();
    await open();
    expect(event.defaultPrevented).toBe(true);
    expect(bar()).toBeNull();
  });

  it('comes after a useful act, and has the browser ask', async () => {
    const { prompt } = offer();
    await open();
    await actUseful();
    expect(bar()).toBeTruthy();
    await press('Add');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(bar()).toBeNull();
  });

  it('comes to somebody who came back, on the next page', async () => {
    const before = { visits: 1, lastAt: 1, seen: true, notBefore: 0, never: false };
    localStorage.setItem('install-offer', JSON.stringify(before));
    offer();
    await open();
    expect(bar()).toBeNull();
    await goTo('/product-care');
    expect(bar()).toBeTruthy();
  });

  it('notes a product that is looked at', async () => {
    await open('/products/gold-coins/lotus-coin');
    expect(localStorage.getItem('install-offer')).toContain('"seen":true');
  });

  it.each(['Not now', 'Never'])('can be refused: %s', async (answer) => {
    offer();
    await open();
    await actUseful();
    await press(answer);
    expect(bar()).toBeNull();
    cleanup();
    await open();
    await actUseful();
    expect(bar()).toBeNull();
  });

  it('is not shown on the way to an order', async () => {
    offer();
    await open();
    await actUseful();
    await goTo('/login');
    expect(bar()).toBeNull();
  });

  it('is not made where the browser cannot', async () => {
    await open();
    await actUseful();
    expect(bar()).toBeNull();
  });

  it('is not made where the shop is installed', async () => {
    offer();
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('standalone'), addEventListener() {} }) as never,
    );
    await open();
    await actUseful();
    expect(bar()).toBeNull();
  });

  it('shows the steps on an iPhone, in pictures', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await open();
    await actUseful();
    await press('Show me');
    expect(screen.getByRole('heading', { name: 'Choose Add to Home Screen' })).toBeTruthy();
    await press('Got it');
    expect(bar()).toBeNull();
  });
});

import type { BrowserContext } from 'playwright/test';

type Stop = () => Promise<void>;
const cut = new WeakMap<BrowserContext, Stop>();

/**
 * Takes the network from a device, which says so in `navigator.onLine` from then on. Playwright handles both for an open page. For
 * one opened later, Chromium 150 forgets the second: its requests fail, yet it says that it is online. A device that has really
 * lost its network never does that, in 150 either.
 */
export async function cutNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const script = await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    // Chromium may remember or forget the state a moment later, and tells the page.
    const hush = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    window.addEventListener('online', hush);
    window.addEventListener('offline', hush);
    window.addEventListener(
      'network-is-back',
      () => {
        window.removeEventListener('online', hush);
        window.removeEventListener('offline', hush);
        Reflect.deleteProperty(navigator, 'onLine');
        window.dispatchEvent(new Event('online'));
      },
      { once: true },
    );
  });
  cut.set(context, () => script.dispose());
}

/** Gives the network back, and notifies every open page. */
export async function returnNetwork(context: BrowserContext): Promise<void> {
  await cut.get(context)?.();
  await context.setOffline(false);
  for (const page of context.pages()) {
    await page.evaluate(() => window.dispatchEvent(new Event('network-is-back')));
  }
}

/**
 * A benchmark, not a test: when a slow phone paints a page that it has visited before, in a fresh tab, with its worker asleep,
 * beside the same content without scripts, and a page of one heading, each kept by a worker of a few lines.
 * `npm run build`, then `npm run bench`. Slow: 1.6 Mbit/s down, 150 ms round trip, a quarter of this CPU.
 */
import { type BrowserContext, chromium, type Page } from 'playwright';
import { waitIdle } from '../support/wait-idle.ts';
import { AS_UNDRIVEN, CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { PHONE, PHONE_AGENT, slowDown } from '../support/slow-phone.ts';
import { startStore } from '../support/stores/store.ts';
import { BARE, startPlainPages } from './plain-page.ts';

const VISITS = 5;
const PAGES = ['/', '/products/gold-coins', '/products/gold-coins/lotus-coin', '/digital-gold'];
/** Longer than the background storing of a visit takes here, ms. */
const STORED_MS = 4000;
/** From the first paint to the largest, at most, ms. */
const LARGEST_MS = 1000;

interface Visit {
  firstPaint: number;
  largest: number;
  /** From the first tick on, prices are live; of the shop alone. */
  live: number;
}
type Kind = 'shop' | 'plain';

const store = await startStore();
const plainPages = await startPlainPages(store.origin, PHONE_AGENT);
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS, AS_UNDRIVEN],
});

/** A phone that has visited these pages of the shop before, or their plain copies. */
async function returningPhone(kind: Kind, addresses: readonly string[]): Promise<BrowserContext> {
  const baseURL = kind === 'shop' ? store.origin : plainPages.origin;
  const context = await browser.newContext({ baseURL, ...PHONE });
  for (const address of addresses) {
    const page = await context.newPage();
    await page.goto(address);
    if (kind === 'shop') await page.waitForSelector('[data-live="true"]');
    // Not relative: a plain copy has the shop's address as its base.
    else await page.evaluate((of) => navigator.serviceWorker.register(`${of}/worker.js`), baseURL);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    if (kind === 'shop') await page.waitForTimeout(STORED_MS);
    else await page.reload();
    await page.close();
  }
  return context;
}

/** Makes the page's phone slow, and puts its worker to sleep. Resolves to what resolves at the first paint. */
async function slowly(page: Page): Promise<{ painted: Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await slowDown(session);
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const painted = new Promise<void>((resolve) => {
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve();
    });
  });
  return { painted };
}

async function visit(context: BrowserContext, address: string, kind: Kind): Promise<Visit> {
  const page = await context.newPage();
  await waitIdle(browser);
  const { painted } = await slowly(page);
  // Nothing is asked of the page before it is painted: that brings Playwright's own scripts into it, 60 ms of them.
  await page.goto(address, { waitUntil: 'commit' });
  await painted;
  await page.waitForTimeout(LARGEST_MS);
  if (kind === 'shop') await page.waitForSelector('[data-live="true"]');
  const seen = await page.evaluate(
    () =>
      new Promise<Visit>((resolve) => {
        new PerformanceObserver((list) => {
          resolve({
            firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
            largest: list.getEntries().at(-1)?.startTime ?? 0,
            live: performance.now(),
          });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.close();
  return seen;
}

const phones = {
  shop: await returningPhone('shop', PAGES),
  plain: await returningPhone('plain', [...PAGES, BARE]),
};
for (const address of [...PAGES, BARE]) {
  for (const kind of address === BARE ? (['plain'] as const) : (['shop', 'plain'] as const)) {
    const visits: Visit[] = [];
    for (let time = 0; time < VISITS; time += 1)
      visits.push(await visit(phones[kind], address, kind));
    const middle = (pick: (visit: Visit) => number) =>
      Math.round(visits.map(pick).sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0);
    process.stdout.write(
      `slow phone, second visit to ${address}, ${kind}, median of ${VISITS}: first paint ` +
        `${middle((v) => v.firstPaint)} ms, largest ${middle((v) => v.largest)} ms` +
        `${kind === 'shop' ? `, live ${middle((v) => v.live)} ms` : ''}\n`,
    );
  }
}
await browser.close();
plainPages.dispose();
await store.dispose();

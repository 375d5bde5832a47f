/**
 * A benchmark, not a test: how soon a slow phone shows a cached page, in a fresh tab, when its store is down and its worker sleeps.
 * `npm run build`, then `npm run bench`. Slow: a quarter of this CPU.
 */
import { type BrowserContext, chromium } from 'playwright';
import { waitIdle } from '../support/wait-idle.ts';
import { AS_UNDRIVEN, CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { DEMO, logIn } from '../support/journey.ts';
import { ordersKept, shopKept } from '../support/prefetched.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import { startStore, WITHOUT_LIMITS } from '../support/stores/store.ts';

const OPENINGS = 5;
const WANTED_MS = 1000;

const store = await startStore(WITHOUT_LIMITS);
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS, AS_UNDRIVEN],
});
const context = await browser.newContext({
  baseURL: store.origin,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});
const order = await placeOrder(await StoreApi.logIn(store.origin));
const first = await context.newPage();
await logIn(first, DEMO);
await first.goto('/');
await ordersKept(first, [order]);
await shopKept(first);
await first.close();
await store.stop('SIGKILL');

/** The addresses, each with a selector of what is there once the page itself and not its skeleton is shown. */
const PAGES: readonly (readonly [address: string, sign: string])[] = [
  ['/', 'h1'],
  ['/about', 'h1'],
  ['/products/gold-coins/lotus-coin', 'h1'],
  ['/profile?tab=orders', `a[href="/order-view/${order}"]`],
  [`/order-view/${order}`, ':is(table, [role="table"])'],
];

interface Opening {
  firstPaint: number;
  /** Its text and every visible picture. */
  whole: number;
}

async function open(context: BrowserContext, address: string, sign: string): Promise<Opening> {
  const page = await context.newPage();
  await waitIdle(browser);
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript((sign) => {
    // A method: the script runs as it is written here, and a named function would get tsx's helper.
    const eye = {
      look() {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
          (one) => {
            const { top, bottom, left, right } = one.getBoundingClientRect();
            return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
          },
        );
        const stands =
          document.querySelector(`main ${sign}`) &&
          pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
        if (!stands) return void requestAnimationFrame(() => eye.look());
        Promise.all(pictures.map((one) => one.decode())).then(
          () => requestAnimationFrame(() => console.error(performance.mark('whole').name)),
          () => requestAnimationFrame(() => eye.look()),
        );
      },
    };
    requestAnimationFrame(() => eye.look());
  }, sign);
  // Listened for, not polled: polling brings Playwright's own scripts into the page, at its worst moment.
  const stands = page.waitForEvent('console', (message) => message.text() === 'whole');
  await page.goto(address, { waitUntil: 'commit' });
  await stands;
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const [firstPaint = 0, whole = 0] = await page.evaluate(() =>
    ['first-contentful-paint', 'whole'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0,
    ),
  );
  await page.close();
  return { firstPaint, whole };
}

const middle = (times: number[]) =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

for (const [address, sign] of PAGES) {
  const openings: Opening[] = [];
  for (let time = 0; time < OPENINGS; time += 1) openings.push(await open(context, address, sign));
  const whole = middle(openings.map((one) => one.whole));
  const firstPaint = middle(openings.map((one) => one.firstPaint));
  const kept = whole <= WANTED_MS ? '' : `, more than the ${WANTED_MS} ms wanted`;
  process.stdout.write(
    `slow phone, no store, ${address.replace(order, 'N')}, median of ${OPENINGS}: ` +
      `first paint ${firstPaint} ms, whole ${whole} ms${kept}\n`,
  );
}
await browser.close();
await store.dispose();

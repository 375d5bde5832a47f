/**
 * A benchmark, not a test: when a slow phone paints its hero on a first visit, and when the app is awake.
 * `npm run build`, then `npm run bench`. Slow: 1.6 Mbit/s down, 150 ms round trip, a quarter of this CPU.
 */
import { chromium } from 'playwright';
import { waitIdle } from '../support/wait-idle.ts';
import { CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { startStore } from '../support/store.ts';

const VISITS = 5;
const store = await startStore();
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_ARGS,
});
const visits: { firstPaint: number; hero: number; awake: number }[] = [];
for (let visit = 0; visit < VISITS; visit++) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await waitIdle(browser);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(store.origin);
  await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
  visits.push(
    await page.evaluate(
      () =>
        new Promise<{ firstPaint: number; hero: number; awake: number }>((resolve) => {
          new PerformanceObserver((list) => {
            resolve({
              firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
              hero: list.getEntries().at(-1)?.startTime ?? 0,
              awake: performance.getEntriesByName('awake')[0]?.startTime ?? 0,
            });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    ),
  );
  await context.close();
}
await browser.close();
await store.dispose();

const middle = (pick: (visit: (typeof visits)[number]) => number) =>
  Math.round(visits.map(pick).sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0);
console.log(
  `slow phone, first visit to /, median of ${VISITS}: first paint ${middle((v) => v.firstPaint)} ms, ` +
    `hero ${middle((v) => v.hero)} ms, awake ${middle((v) => v.awake)} ms`,
);

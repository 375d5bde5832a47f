/**
 * A benchmark, not a test: the long lists of the desk scrolled in a browser, in a shop with 100,000 orders, 20,000 customers and
 * 5,000 products on PostgreSQL. Reports how long the main thread works on a frame (of 16.7 ms) and how many frames came late.
 * `npm run build`, then `npm run bench:desk-scroll`, on an idle machine.
 */
import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { shopOf } from '../../src/server/desk/command-line/ask-store.ts';
import { deskCookie } from '../../src/server/desk/http/desk-cookie.ts';
import { readSettings } from '../../src/server/settings.ts';
import { newStaff } from '../../src/server/testing/desk-call.ts';
import { CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { startStore } from '../support/stores/store.ts';
import { openSeeded } from './desk/open-seeded.ts';

const LISTS = {
  Orders: '/orders',
  Customers: '/customers',
  Products: '/catalogue',
  Acts: '/audit',
};
const FRAME_MS = 1000 / 60;
/** The length and number of wheel turns: some two hundred rows. */
const TURN_PX = 240;
const TURNS = 60;

const say = (line: string) => process.stdout.write(`${line}\n`);

const feed = createServer((_request, response) => {
  const gold = (134_400 + (Date.now() % 50) / 10).toFixed(2);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ gold, silver: '171000.00', at: new Date().toISOString() }));
});
await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
const address = feed.address();
const feedPort = typeof address === 'object' && address ? address.port : 0;

const { db, databaseUrl, stop } = await openSeeded();
const shop = { ...shopOf(db, readSettings({ LOG_LEVEL: 'silent' })), now: Date.now };
const staff = await newStaff(shop, ['owner'], 'Bench');
const store = await startStore({
  DATABASE_URL: databaseUrl,
  // A real store would require its seller, tax profile and keys, which the lists do not show.
  DEMO: '1',
  RATE_SOURCE: `http:http://127.0.0.1:${feedPort}/live`,
  RATE_HTTP_FIELDS: '{"gold":"gold","silver":"silver","time":"at"}',
});
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_ARGS,
});
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([
    { name: deskCookie(false), value: staff.cookie ?? '', url: store.origin, httpOnly: true },
  ]);
  const page = await context.newPage();
  for (const [label, at] of Object.entries(LISTS)) {
    await page.goto(`${store.origin}/desk${at}`);
    const table = page.getByRole('table', { name: label });
    await table.getByRole('row').nth(10).waitFor();
    await table.hover();
    await page.evaluate(watchFrames);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, TURN_PX);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const { frames, worked } = await page.evaluate(readFrames);
    const rows = await table.getByRole('row').last().getAttribute('aria-rowindex');
    const late = frames.filter((ms) => ms > FRAME_MS * 1.5).length;
    say(
      `${label}: to row ${rows}; work on a frame ${at50(worked)} ms, 95 % within ${at95(worked)} ms; ` +
        `a frame each ${at50(frames)} ms, ${late} of ${frames.length} late`,
    );
  }
} finally {
  await browser.close();
  await store.dispose();
  await stop();
  feed.close();
}

function at50(values: number[]): string {
  return at(values, 0.5);
}

function at95(values: number[]): string {
  return at(values, 0.95);
}

function at(values: number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
}

interface Watched {
  frames: number[];
  worked: number[];
}

/** Runs in the page: when each frame came, and how long the thread worked from its beginning until it was free again. */
function watchFrames(): void {
  const watched: Watched = { frames: [], worked: [] };
  (window as unknown as { watched: Watched }).watched = watched;
  const { port1, port2 } = new MessageChannel();
  let before = performance.now();
  let begun = before;
  port1.addEventListener('message', () => watched.worked.push(performance.now() - begun));
  port1.start();
  const look = (now: number) => {
    watched.frames.push(now - before);
    before = now;
    begun = performance.now();
    port2.postMessage(0);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function readFrames(): Watched {
  return (window as unknown as { watched: Watched }).watched;
}

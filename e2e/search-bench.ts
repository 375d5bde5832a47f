/**
 * A benchmark, not a test: how long after each keystroke the search over 5,000 products has painted the
 * letter, and what it finds. Wanted: both in the next frame. `npm run build`, then `npx tsx e2e/search-bench.ts`,
 * on a machine at rest. A phone's screen, a quarter of this CPU.
 */
import { chromium, type Page } from 'playwright';
import { GetCatalogueForFront } from '../src/shared/contract/catalogue-list.ts';
import { writeReply } from '../src/shared/contract/envelope.ts';
import { manyProducts } from '../src/client/testing/many-products.ts';
import { systemChromium } from './support/chromium.ts';
import { startStore } from './support/store.ts';

const PRODUCTS = 5000;
const ROUNDS = 2;
/** Letter by letter: nearly all products, a few, a weight, and slips, for which every word is looked at. */
const TYPED = ['gold lotus 10 gm', 'silver bar 1kg 999', 'kalsh weding', 'no. 4711'];
/** Between keystrokes: all that one has caused is over by then. */
const PAUSE_MS = 350;

/** Of one keystroke: ms until the letter and until what was found is painted, and in the how manieth frame. */
interface Stroke {
  letter: number;
  found: number;
  frames: number;
}

interface Watched {
  stroke: Promise<Stroke>;
}

const store = await startStore();
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
});
const page = await context.newPage();
// What runs this file names its functions by a helper that the page does not have.
await page.addInitScript('globalThis.__name = (named) => named');
const body = writeReply(GetCatalogueForFront.envelope, {
  ok: true,
  msg: '',
  data: manyProducts(PRODUCTS),
});
await page.route(`**/api/${GetCatalogueForFront.name}`, (route) =>
  route.fulfill({ contentType: 'application/json', body }),
);
await page.goto(`${store.origin}/search`);
await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
const field = page.getByRole('searchbox');
await field.fill('No. 4999');
await page.getByText('1 found').waitFor();
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });

const strokes: Stroke[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  for (const typed of TYPED) {
    await field.fill('');
    for (const letter of typed) {
      await watchStroke(page);
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      const stroke = await page.evaluate(() => (globalThis as unknown as Watched).stroke);
      // The first round is for the browser to compile what is run.
      if (round > 0) strokes.push(stroke);
    }
  }
}
await browser.close();
await store.dispose();

const at = (pick: (stroke: Stroke) => number, share: number) => {
  const all = strokes.map(pick).sort((a, b) => a - b);
  return Math.round(all[Math.floor((all.length - 1) * share)] ?? 0);
};
const first = strokes.filter(({ frames }) => frames <= 1).length / strokes.length;
process.stdout.write(
  `search over ${PRODUCTS} products, CPU slowed 4 times, ${strokes.length} keystrokes: the letter is painted ` +
    `after ${at((s) => s.letter, 0.5)} ms (median; 95 % within ${at((s) => s.letter, 0.95)} ms), what it finds ` +
    `after ${at((s) => s.found, 0.5)} ms (95 % within ${at((s) => s.found, 0.95)} ms), ` +
    `${Math.round(100 * first)} % of it in the next frame\n`,
);

/** Has the page note what the next keystroke takes. */
async function watchStroke(page: Page): Promise<void> {
  await page.evaluate((pause) => {
    (globalThis as unknown as Watched).stroke = new Promise((resolve) => {
      const results = document.querySelector('main') ?? document.body;
      const heard = (event: Event) => {
        removeEventListener('input', heard, true);
        const start = event.timeStamp;
        let frames = 0;
        let changed = true;
        const stroke: Stroke = { letter: 0, found: 0, frames: 0 };
        const changes = new MutationObserver((all) => {
          const { length } = all.filter(
            ({ target }) => !(target as Element).closest?.('[data-ratio]'),
          );
          changed ||= length > 0;
        });
        changes.observe(results, { childList: true, characterData: true, subtree: true });
        // Each frame, and right after it has been painted.
        const frame = () => {
          frames += 1;
          const mine = frames;
          const inThis = changed;
          changed = false;
          const { port1, port2 } = new MessageChannel();
          const painted = () => {
            const ms = performance.now() - start;
            stroke.letter ||= ms;
            if (inThis) Object.assign(stroke, { found: ms, frames: mine });
          };
          port1.addEventListener('message', painted, { once: true });
          port1.start();
          port2.postMessage(undefined);
          if (performance.now() - start < pause) requestAnimationFrame(frame);
          else {
            changes.disconnect();
            resolve(stroke);
          }
        };
        requestAnimationFrame(frame);
      };
      addEventListener('input', heard, true);
    });
  }, PAUSE_MS);
}

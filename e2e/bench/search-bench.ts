/**
 * A benchmark, not a test: how long after each keystroke the search over 5,000 products has painted the letter, and its results.
 * Required: both in the next frame. `npm run build`, then `npx tsx e2e/bench/search-bench.ts`, on an idle machine. A phone's
 * screen, a quarter of this CPU.
 */
import { chromium, type Page } from 'playwright';
import { GetCatalogueForFront } from '../../src/shared/contract/catalogue-list.ts';
import { writeReply } from '../../src/shared/contract/envelope.ts';
import { manyProducts } from '../../src/client/testing/many-products.ts';
import { CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { startStore } from '../support/stores/store.ts';

const PRODUCTS = 5000;
const ROUNDS = 2;
/** Typed letter by letter: nearly all products, a few, a weight, and typos, for which every word is checked. */
const TYPED = ['gold lotus 10 gm', 'silver bar 1kg 999', 'kalsh weding', 'no. 4711'];
/** The pause between keystrokes: long enough for all effects of one to end. */
const PAUSE_MS = 350;

/** The result of one keystroke: ms until the letter and until the results are painted, and in which frame. */
interface Stroke {
  letter: number;
  found: number;
  frames: number;
  /** The page's own clock at the keystroke, to find it in the trace. */
  at: number;
}

/** As in the browser's own trace, in microseconds. `tdur` excludes time taken by other programs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

interface Watched {
  stroke: Promise<Stroke>;
}

const store = await startStore();
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_ARGS,
});
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
});
const page = await context.newPage();
// The runner wraps this file's functions in a helper that the page does not have.
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
const events: TraceEvent[] = [];
session.on('Tracing.dataCollected', ({ value }) => {
  events.push(...(value as unknown as TraceEvent[]));
});
await session.send('Tracing.start', {
  transferMode: 'ReportEvents',
  traceConfig: {
    includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  },
});
for (let round = 0; round <= ROUNDS; round++) {
  for (const typed of TYPED) {
    await field.fill('');
    for (const letter of typed) {
      await watchStroke(page);
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      const stroke = await page.evaluate(() => (globalThis as unknown as Watched).stroke);
      // The first round lets the browser compile the code.
      if (round > 0) strokes.push(stroke);
    }
  }
}
const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
await session.send('Tracing.end');
await complete;
await browser.close();
await store.dispose();

/** The work of the page's own thread from each keystroke until it was answered, ms. */
function ownTimes(): number[] {
  const inputs = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'input',
  );
  const [thread] = inputs;
  const last = inputs.slice(-strokes.length);
  const [one] = strokes;
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === thread?.pid && tid === thread.tid,
  );
  return strokes.map(({ at, found }) => {
    const input = nearest(last, (last[0]?.ts ?? 0) + 1000 * (at - (one?.at ?? 0)));
    const until = input + 1000 * found;
    return tasks
      .filter(({ ts, dur = 0 }) => ts + dur > input && ts < until)
      .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0);
  });
}
const nearest = (all: readonly TraceEvent[], time: number): number =>
  all.map(({ ts }) => ts).sort((a, b) => Math.abs(a - time) - Math.abs(b - time))[0] ?? 0;

const share = (values: readonly number[], part: number) => {
  const all = [...values].sort((a, b) => a - b);
  return (all[Math.floor((all.length - 1) * part)] ?? 0).toFixed(1);
};
const told = (values: readonly number[]) =>
  `${share(values, 0.5)} ms (95 % within ${share(values, 0.95)} ms)`;
const first = strokes.filter(({ frames }) => frames <= 1).length / strokes.length;
process.stdout.write(
  `search over ${PRODUCTS} products, CPU slowed 4 times, ${strokes.length} keystrokes: the letter is painted ` +
    `after ${told(strokes.map(({ letter }) => letter))}, what it finds after ` +
    `${told(strokes.map(({ found }) => found))}, ${Math.round(100 * first)} % in the next frame; ` +
    `the page's own work for both is ${told(ownTimes())}\n`,
);

/** Makes the page record what the next keystroke takes. */
async function watchStroke(page: Page): Promise<void> {
  await page.evaluate((pause) => {
    (globalThis as unknown as Watched).stroke = new Promise((resolve) => {
      const results = document.querySelector('main') ?? document.body;
      const heard = (event: Event) => {
        removeEventListener('input', heard, true);
        const start = event.timeStamp;
        let frames = 0;
        let changed = true;
        const stroke: Stroke = { letter: 0, found: 0, frames: 0, at: start };
        const changes = new MutationObserver((all) => {
          // Text counts; pictures come later.
          changed ||= all.some(({ type, addedNodes, removedNodes }) =>
            type === 'characterData'
              ? true
              : [...addedNodes, ...removedNodes].some(({ textContent }) => textContent),
          );
        });
        changes.observe(results, { childList: true, characterData: true, subtree: true });
        // Each frame, and right after it was painted.
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

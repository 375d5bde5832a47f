import type { Browser } from 'playwright';
import { PHONE, slowDown } from '../support/slow-phone.ts';
import { waitIdle } from '../support/wait-idle.ts';

/** How long a first visit is observed, ms. */
const VISIT_MS = 10_000;

export interface Visit {
  firstPaint: number;
  largest: number;
  /** When presses start to have an effect; 0 on a plain page. */
  awake: number;
  /** The time of tasks beyond 50 ms each, from the first paint on. */
  blocked: number;
  shift: number;
  bytes: number;
  script: number;
  requests: number;
}

/** Records the events of a page from its beginning; read by `results`. */
function watch(): void {
  const seen = { largest: 0, shift: 0, tasks: [] as [start: number, ms: number][] };
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  on('layout-shift', (entry) => (seen.shift += (entry as unknown as { value: number }).value));
  Object.assign(window, { seen });
}

function results(): Visit {
  const { seen } = window as unknown as {
    seen: { largest: number; shift: number; tasks: [number, number][] };
  };
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  const firstPaint = at('first-contentful-paint');
  const loaded = performance
    .getEntries()
    .filter(
      (entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming,
    );
  const bytes = (all: PerformanceResourceTiming[]) =>
    all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    firstPaint,
    largest: seen.largest,
    awake: at('awake'),
    blocked: seen.tasks
      .filter(([start, ms]) => start + ms > firstPaint)
      .reduce((sum, [, ms]) => sum + ms - 50, 0),
    shift: seen.shift,
    bytes: bytes(loaded),
    script: bytes(loaded.filter(({ name }) => name.endsWith('.js'))),
    requests: loaded.length,
  };
}

/** A first visit on a slow phone, without a worker. */
export async function firstVisit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    ...PHONE,
    // What the worker stores for later is not part of the visit.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  // tsx wraps the functions inside these two in a helper of its own.
  await page.addInitScript('globalThis.__name = (one) => one');
  await page.addInitScript(watch);
  await waitIdle(browser);
  const session = await context.newCDPSession(page);
  await slowDown(session);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction((until) => performance.now() > until, VISIT_MS);
  const seen = await page.evaluate(results);
  await context.close();
  return seen;
}

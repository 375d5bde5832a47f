/**
 * A benchmark, not a test: what one tick of the feed costs the main thread while the chart is open, beside a page that drops the
 * feed's messages and one that only shows whether prices are live. Required: below 2 ms for the chart's screen. `npm run build`,
 * then `npx tsx e2e/bench/tick.ts`, on an idle machine. A phone's screen, a quarter of this CPU.
 */
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { startStore } from '../support/stores/store.ts';

/** Long enough for the browser to have compiled the code of a tick. */
const WARM_UP_MS = 10_000;
const MEASURED_MS = 40_000;

/** As in the browser's own trace, in microseconds. `tdur` excludes time taken by other programs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

const origin = process.env['ORIGIN'];
const store = origin ? undefined : await startStore();
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
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await page.goto(`${origin ?? store?.origin}/robots.txt`);
await page.evaluate(listenOnly);
await measure('a page that does nothing with it');
await page.goto(`${origin ?? store?.origin}/faq`);
await measure('a page without a price');
await page.goto(`${origin ?? store?.origin}/digital-gold`);
await page.locator('main canvas').first().waitFor();
await measure('digital gold with its chart open');
await browser.close();
await store?.dispose();

/** Receives the feed's messages and drops them: what remains is the browser's cost of a message. */
function listenOnly(): void {
  const socket = new WebSocket(
    `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  );
  const answers: Record<string, string> = { '0': '40', '4': '42["room","galaxy"]', '2': '3' };
  let joined = false;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data.startsWith('42') || (joined && data.startsWith('4'))) return;
    joined ||= data.startsWith('4');
    const answer = answers[data.slice(0, 1)];
    if (answer) socket.send(answer);
  });
}

// A push is a message of the socket: its cost is the whole task that handles it.
async function measure(what: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const events = await trace(MEASURED_MS);
  const ticks = events.filter(({ name }) => name === 'WebSocketReceive');
  const [thread] = ticks;
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === thread?.pid && tid === thread.tid,
  );
  const costs = ticks
    .map(({ ts }) => tasks.find((task) => task.ts <= ts && ts <= task.ts + (task.dur ?? 0)))
    .map((task) => (task?.tdur ?? task?.dur ?? 0) / 1000)
    .sort((a, b) => a - b);
  const at = (share: number) => (costs[Math.floor((costs.length - 1) * share)] ?? 0).toFixed(2);
  const busy = tasks.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0) / 1000, 0);
  process.stdout.write(
    `${what}, CPU slowed 4 times: a tick takes ${at(0.5)} ms of script (median of ${costs.length}), ` +
      `95 % within ${at(0.95)} ms; drawing and all else included, the main thread is busy for ` +
      `${((busy / MEASURED_MS) * 1000).toFixed(0)} ms in a second\n`,
  );
}

/** Everything that the page's threads did for a while. */
async function trace(during: number): Promise<TraceEvent[]> {
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
  await new Promise((resolve) => setTimeout(resolve, during));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

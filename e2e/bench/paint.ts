/**
 * A benchmark, not a test: the cost of a first visit to four pages on a slow phone, each beside a plain page of the same content
 * without scripts. `npm run build`, then `npm run bench`. Slow: 1.6 Mbit/s down, 150 ms round trip, a quarter of this CPU.
 */
import { chromium } from 'playwright';
import { AS_UNDRIVEN, CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { PHONE_AGENT } from '../support/slow-phone.ts';
import { startStore } from '../support/stores/store.ts';
import { firstVisit, type Visit } from './first-visit.ts';
import { startPlainPages } from './plain-page.ts';

const VISITS = 5;
const PAGES = ['/', '/products/gold-coins', '/products/gold-coins/lotus-coin', '/digital-gold'];
const store = await startStore();
const plainPages = await startPlainPages(store.origin, PHONE_AGENT);
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS, AS_UNDRIVEN],
});
for (const address of PAGES) {
  const kinds = { shop: store.origin, plain: plainPages.origin };
  const visits: Record<keyof typeof kinds, Visit[]> = { shop: [], plain: [] };
  // Alternating, so that other load on the machine affects both.
  for (let time = 0; time < VISITS; time += 1) {
    for (const kind of ['shop', 'plain'] as const)
      visits[kind].push(await firstVisit(browser, kinds[kind] + address));
  }
  for (const kind of ['shop', 'plain'] as const) {
    const middle = (pick: (visit: Visit) => number) =>
      visits[kind].map(pick).sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0;
    const ms = (pick: (visit: Visit) => number) => `${Math.round(middle(pick))} ms`;
    const kB = (pick: (visit: Visit) => number) => `${Math.round(middle(pick) / 1000)} kB`;
    process.stdout.write(
      `slow phone, first visit to ${address}, ${kind}, median of ${VISITS}: ` +
        `first paint ${ms((v) => v.firstPaint)}, largest ${ms((v) => v.largest)}, ` +
        `awake ${ms((v) => v.awake)}, blocked ${ms((v) => v.blocked)}, ` +
        `shift ${middle((v) => v.shift).toFixed(4)}; in ten seconds ${kB((v) => v.bytes)}, ` +
        `script ${kB((v) => v.script)}, ${middle((v) => v.requests)} requests\n`,
    );
  }
}
await browser.close();
plainPages.dispose();
await store.dispose();

import { chromium } from 'playwright';
const order = process.env.ORDER ?? '';
const context = await chromium.launchPersistentContext('/tmp/g2/profile', { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'], baseURL: 'http://localhost:4761', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
for (const [a, sign] of [['/', 'h1'], ['/products/gold-coins/lotus-coin', 'h1'], ['/profile?tab=orders', `a[href="/order-view/${order}"]`], [`/order-view/${order}`, 'h1']] as const) { const all: number[] = [];
 for (let n = 0; n < 5; n++) {
  const page = await context.newPage();
  const s = await context.newCDPSession(page);
    await page.addInitScript((sign) => {
      const eye = { look() {
        const pics = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((o) => { const { top, bottom, left, right } = o.getBoundingClientRect(); return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth; });
        const el = document.querySelector(`main ${sign}`);
        if (el && !performance.getEntriesByName('words').length) performance.mark('words');
        if (!el || !pics.every((p) => p.complete && p.naturalWidth > 0)) return void requestAnimationFrame(() => eye.look());
        Promise.all(pics.map((p) => p.decode())).then(() => requestAnimationFrame(() => performance.mark('whole')), () => requestAnimationFrame(() => eye.look()));
      } };
      requestAnimationFrame(() => eye.look());
    }, sign);
  const events: any[] = [];
  s.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await s.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] } });
  await page.goto(a, { waitUntil: 'commit' });
  await page.waitForTimeout(3000);
  const done = new Promise((r) => s.once('Tracing.tracingComplete', r));
  await s.send('Tracing.end'); await done;
  const whole = events.find((e) => e.name === 'whole');
  if (!whole) { console.log('no whole'); await page.close(); continue; }
  const main = events.filter((e) => e.pid === whole.pid && e.tid === whole.tid && e.ph === 'X' && e.ts < whole.ts);
  const tasks = main.filter((e) => e.name === 'RunTask');
  all.push(tasks.reduce((x, e) => x + (e.tdur ?? 0), 0) / 1000);
  if (n === 2 && process.env.RES) for (const t of tasks.filter((e) => (e.tdur ?? 0) > 3000)) {
    const inside = main.filter((e) => e !== t && e.ts >= t.ts && e.ts < t.ts + t.dur && (e.tdur ?? 0) > 1000).map((e) => `${e.name}${e.args?.data?.url ? ':' + String(e.args.data.url).split('/').pop() + ':' + (e.args.data.lineNumber ?? '') + ',' + (e.args.data.columnNumber ?? '') : ''} ${(e.tdur / 1000).toFixed(1)}`);
    console.log(`${((t.ts - whole.ts) / 1000).toFixed(0)}  cpu ${(t.tdur / 1000).toFixed(1)}  ${inside.slice(0, 9).join(' | ')}`);
  }
  await page.close();
 }
 console.log('==', a, 'main thread cpu until whole', all.map((x) => x.toFixed(0)).join(' '));
}
await context.close();

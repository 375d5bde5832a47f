import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const order = process.env.ORDER ?? '';
const hang = process.env.HANG;
const origin = 'http://localhost:4761';
const context = await chromium.launchPersistentContext('/tmp/g2/profile', { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'], baseURL: origin, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
for (const [a, sign] of [['/', 'h1'], ['/about', 'h1'], ['/products/gold-coins/lotus-coin', 'h1'], ['/profile?tab=orders', `a[href="/order-view/${order}"]`], [`/order-view/${order}`, 'table']] as const) {
  const rows: unknown[] = [];
  for (let i = 0; i < Number(process.env.N ?? 3); i++) {
    const page = await context.newPage();
    const s = await context.newCDPSession(page);
    await s.send('ServiceWorker.enable');
    await s.send('ServiceWorker.stopAllWorkers');
    await s.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
    await page.goto(a, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('whole').length > 0 && performance.getEntriesByName('first-contentful-paint').length > 0, undefined, { timeout: 20000 }).catch(() => 0);
    const r = await page.evaluate(() => {
      const e = { at(n: string) { return Math.round(performance.getEntriesByName(n)[0]?.startTime ?? 0); } };
      const nav = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
      return { ws: Math.round(nav.workerStart), rs: Math.round(nav.responseStart), re: Math.round(nav.responseEnd), fcp: e.at('first-contentful-paint'), words: e.at('words'), whole: e.at('whole'),
        res: performance.getEntriesByType('resource').map((q) => { const x = q as PerformanceResourceTiming; return `${Math.round(x.startTime)}-${Math.round(x.responseEnd)} ${x.name.split('/').pop()}`; }) };
    });
    if (i === 0 && process.env.RES) console.log(r.res.join('\n'));
    const { res, ...rest } = r; rows.push(rest);
    await page.close();
  }
  console.log(a); for (const r of rows) console.log('   ', JSON.stringify(r));
}
await context.close();

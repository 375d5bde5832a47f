import { chromium } from 'playwright';
import { existsSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { DEMO, logIn } from './support/journey.ts';
import { ordersKept, shopKept } from './support/kept-ahead.ts';
import { placeOrder } from './support/place-order.ts';
import { StoreApi } from './support/store-api.ts';
const origin = 'http://localhost:4761';
rmSync('/tmp/g2/profile', { recursive: true, force: true });
rmSync('/tmp/g2/data', { recursive: true, force: true });
const child = spawn('node', ['/tmp/g2/dist/server/main.js'], { cwd: '/tmp/g2', env: { ...process.env, PORT: '4761', DATA_DIR: '/tmp/g2/data', DATABASE_URL: '' }, stdio: 'pipe' });
await new Promise<void>((r) => child.stdout.on('data', (d) => String(d).includes('ready on') && r()));
const context = await chromium.launchPersistentContext('/tmp/g2/profile', { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'], baseURL: origin, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
const order = await placeOrder(await StoreApi.logIn(origin));
const page = await context.newPage();
await logIn(page, DEMO);
await page.goto('/');
await ordersKept(page, [order]);
await shopKept(page);
console.log('order', order);
await page.waitForTimeout(1000);
await page.close();
child.kill('SIGKILL');
const addresses = ['/', '/faq', '/news', '/testimonials', '/contact-us', '/store-locator', '/products', '/products/gold-coins', '/products/gold-coins/lotus-coin', '/products/silver-bars', '/search?q=lotus', '/offline', '/about', '/product-care', '/terms-and-conditions', '/privacy-policy', '/shipping-policy', '/return-and-exchange', '/freeshipping', '/profile?tab=orders', `/order-view/${order}`, '/digital-gold', '/profile?tab=address', '/cart'];
for (const a of addresses) {
  const tab = await context.newPage();
  tab.on('pageerror', (e) => console.log('  ERR', e.message));
  await tab.goto(a);
  await tab.waitForTimeout(2500);
  console.log(a, JSON.stringify(await tab.evaluate(() => ({
    h1: document.querySelector('h1')?.innerText, n: document.querySelector('main')?.innerText.split(/\s+/).length,
    banner: document.body.innerText.match(/.*(?:offline|reached).*/)?.[0].slice(0, 60),
    live: document.querySelectorAll('[data-live="true"]').length,
    failed: document.querySelectorAll('main [data-stage="failed"]').length,
    loading: document.querySelectorAll('main [data-stage="loading"]').length,
    ready: document.querySelectorAll('main [data-stage="ready"]').length,
  }))));
  await tab.screenshot({ path: `/tmp/g2/shots/${a.replaceAll(/\W/g, '_')}.png` });
  await tab.close();
}
await context.close();

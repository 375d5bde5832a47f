import { chromium } from 'playwright';
import { startDeployed } from '/work/w6/e2e/support/deploy.ts';
const shop = await startDeployed();
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, address, link] of [['plain', '/products', ''], ['leaf page', '/products/gold-coins', ''], ['static', '/about', ''], ['link', '/products', 'Gold Coins']]) {
  const c = await b.newContext({ viewport: { width: 390, height: 844 } });
  const p = await c.newPage();
  await p.goto(shop.origin + address);
  await p.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60000 });
  await shop.deploy();
  await p.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await p.getByRole('button', { name: 'Later' }).click({ timeout: 60000 });
  if (link) {
    await p.getByRole('link', { name: link }).first().click();
    await p.getByRole('heading', { level: 1, name: link }).waitFor();
  }
  await p.reload();
  const at = Date.now();
  const came = await p.waitForEvent('load', { timeout: 75000 }).then(() => true, () => false);
  console.log(name, came, Date.now() - at);
  await c.close();
}
await b.close(); await shop.dispose();

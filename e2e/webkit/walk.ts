/**
 * Walks the built shop in WebKit, the engine of Safari and of every browser on an iPhone, on a phone's width: `npm run build`, then
 * `npm run webkit`. It needs Debian's `webkit2gtk-driver` and `xvfb`, which no test installs, so it is run by hand: before a release,
 * and after a change of what engines do differently (sizes of popovers, pictures, the worker, form controls). Says what it found
 * and leaves a picture of each step in `test-results/webkit`; ends with an error where a step failed.
 */
import { mkdirSync } from 'node:fs';
import { DEMO } from '../support/journey.ts';
import { startStore, WITHOUT_LIMITS } from '../support/stores/store.ts';
import { openWebKit } from './webkit-browser.ts';

const OUT = 'test-results/webkit';
const WIDTH = 430;
/** More than the longest text of a toast needs. */
const TALLEST_TOAST_PX = 160;
/** The worker is installed after the first visit, and a tab finds the store again in steps. */
const KEPT_WITHIN_MS = 90_000;
/** Files of one picture in two types: each is fetched once. */
const TWICE = `(() => {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const stems = new Set(files.filter((file) => file.endsWith('.avif')).map((file) => file.slice(0, -5)));
  return files.filter((file) => file.endsWith('.webp') && stems.has(file.slice(0, -5)));
})()`;
const LIVE = `document.querySelector('[data-live="true"]') !== null`;
const shows = (text: string) =>
  `(document.querySelector('main')?.innerText ?? '').includes(${JSON.stringify(text)})`;
const button = (text: string) => `//main//button[contains(., '${text}')]`;

mkdirSync(OUT, { recursive: true });
const store = await startStore(WITHOUT_LIMITS);
const page = await openWebKit(WIDTH);
let failed = 0;
let passed = 0;

/** One step; what it returns as text is a fault. */
async function step(name: string, act: () => Promise<string | void>): Promise<void> {
  const fault = await act().catch((error: unknown) => String(error));
  const isWide = await page.read('document.documentElement.scrollWidth > innerWidth');
  const said = fault || (isWide === true ? 'the page is wider than the window' : '');
  if (said) failed += 1;
  else passed += 1;
  process.stdout.write(said ? `FAILED ${name}: ${said}\n` : `ok     ${name}\n`);
  await page.picture(`${OUT}/${name.replaceAll(/\W+/g, '-')}.png`).catch(() => undefined);
}

const open = async (address: string) => {
  await page.go(store.origin + address);
  await page.until(LIVE);
};
const noneTwice = async () => {
  const twice = await page.read(TWICE);
  return Array.isArray(twice) && twice.length > 0
    ? `fetched in two types: ${twice.join(', ')}`
    : '';
};

await step('home is live', async () => {
  await open('/');
  return noneTwice();
});
await step('a login, and a toast as tall as its text', async () => {
  await open('/login?from=%2Fproducts%2Fgold-coins');
  await page.type(`//main//input[@name='LoginId']`, DEMO.number);
  await page.type(`//main//input[@name='Password']`, DEMO.password);
  await page.press(`//main//button[@type='submit']`);
  await page.until(`document.querySelector('[popover] p') !== null`);
  const height = Number(await page.read(`document.querySelector('[popover]').clientHeight`));
  return height > TALLEST_TOAST_PX ? `the toast is ${height} px tall` : '';
});
await step('from the listing to a product, each picture in one file', async () => {
  await page.until(`location.pathname === '/products/gold-coins'`);
  await page.press(`//main//a[contains(., 'Lotus Coin')]`);
  await page.until(`document.querySelector('main h1')?.innerText === 'Lotus Gold Coin'`);
  await page.until(`document.querySelector('main img[fetchpriority]')?.complete === true`);
  return noneTwice();
});
await step('filters in a sheet', async () => {
  await open('/products/gold-coins');
  await page.press(button('Filters'));
  await page.until(`document.querySelector('dialog[open]')?.innerText.includes('Weight') === true`);
});
await step('a purchase up to its payment', async () => {
  await open('/products/gold-coins/lotus-coin');
  await page.press(button('Buy Now'));
  await page.press(`//main//*[self::a or self::button][contains(., 'Proceed to Buy')]`);
  await page.press(button('Submit'));
  await page.until(`location.pathname === '/modeofpayment' || ${shows('Shipping Address')}`);
  if ((await page.read('location.pathname')) !== '/modeofpayment')
    await page.press(button('Submit'));
  await page.until(shows('This price is yours for'));
});
await step('a screenshot of the payment, and the order', async () => {
  await page.type(`//main//input[@type='file']`, `${process.cwd()}/${OUT}/home-is-live.png`);
  await page.press(button('SUBMIT'));
  await page.until(`location.pathname === '/profile' && ${shows('In review')}`);
});
await step('a ticket for digital gold', async () => {
  await open('/digital-gold');
  await page.press(button('2000'));
  await page.press(`(${button('BUY')})[last()]`);
  await page.until(shows('Valid For'));
});
await step('without the store, what this device has kept', async () => {
  await open('/');
  await page.until(`navigator.serviceWorker.controller !== null`, KEPT_WITHIN_MS);
  await open('/profile?tab=orders');
  await page.until(shows('In review'));
  await page.until(`Object.keys(localStorage).some((key) => key.startsWith('kept-own/'))`);
  await store.stop();
  await page.go(`${store.origin}/`);
  await page.until(shows('last known rate'));
  await page.go(`${store.origin}/profile?tab=orders`);
  await page.until(shows('Saved on this device'));
});
await step('live again once the store is back', async () => {
  await store.start();
  await page.until(LIVE, KEPT_WITHIN_MS);
});

await page.close();
await store.dispose();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

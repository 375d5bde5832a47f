/**
 * Takes the pictures of the app for its manifest and README from a running shop:
 * `npm start`, then `npx tsx src/studio/screenshots.ts http://localhost:4173`.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { systemChromium } from '../../e2e/support/chromium.ts';

const OUT = 'public/screenshots';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const SHOTS = [
  { name: 'phone-home', path: '/', viewport: PHONE, colorScheme: 'light' },
  {
    name: 'phone-product',
    path: '/products/gold-coins/lotus-coin?item=34',
    viewport: PHONE,
    colorScheme: 'dark',
  },
  { name: 'wide-home', path: '/', viewport: DESK, colorScheme: 'light' },
] as const;

const baseURL = process.argv[2] ?? 'http://localhost:4173';
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
mkdirSync(OUT, { recursive: true });
for (const { name, path, viewport, colorScheme } of SHOTS) {
  const isMobile = viewport === PHONE;
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme,
    isMobile,
    hasTouch: isMobile,
    deviceScaleFactor: isMobile ? 2 : 1,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('[data-live="true"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const picture = sharp(await page.screenshot());
  await picture.webp({ quality: 72 }).toFile(`${OUT}/${name}.webp`);
  await context.close();
}
await browser.close();

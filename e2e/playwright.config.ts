import { defineConfig } from 'playwright/test';
import { AS_UNDRIVEN, CHROMIUM_ARGS, journeyChromium } from './support/chromium.ts';

const executablePath = journeyChromium();

// A phone in India, a thumb wide. Journeys that need another size or theme set it themselves.
export default defineConfig({
  testDir: '.',
  globalSetup: './support/stores/global-setup.ts',
  outputDir: '../test-results/traces',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    // A phone has two or three device pixels for each of these, which software would render one by one.
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A worker would install itself and prefetch the whole shop beside the journey: only journeys about stored data allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...CHROMIUM_ARGS,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        AS_UNDRIVEN,
      ],
    },
  },
});

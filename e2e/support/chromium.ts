import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';
/** In order of preference. */
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', SHELL];

// Chromium heeds only the last of these lists, so what Playwright 1.64 turns off is repeated, except what only Windows or Edge have.
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
// For every new tab, desktop Chromium 156 starts two pages of its own below the address bar: half a second of both cores that no
// phone spends, and a fifth of the time of all journeys.
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium's arguments, for journeys and benchmarks alike. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OWN_PAGES].join(',')}`,
];

/**
 * Lets scripts start as fast as in a browser without a driver. Under a driver V8 reads a whole script again to find the line that
 * created an Error or a request, and React creates three Errors while it loads: 70 ms of each page.
 */
export const AS_UNDRIVEN = '--js-flags=--no-enable-lazy-source-positions';

/** The system's Chromium, or the one named by CHROMIUM; undefined leaves it to Playwright's own. */
export function systemChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  return USUAL.find((path) => existsSync(path)) ?? onPath();
}

/**
 * The browser for journeys: the headless shell if there is one, which has the same engine and needs a third less CPU. Benchmarks
 * and screenshots use the full browser.
 */
export const journeyChromium = (): string | undefined =>
  !process.env['CHROMIUM'] && existsSync(SHELL) ? SHELL : systemChromium();

function onPath(): string | undefined {
  try {
    return execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

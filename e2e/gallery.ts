/**
 * Takes every screen in every size, both themes and every state (live, stale, offline, loading, refused by the store), and puts
 * them into one page: `npm run build && npm run gallery`, then open `test-results/gallery/index.html`. Only a part:
 * `npm run gallery -- --screens home,order --sizes 390x844 --themes dark --states live`. For people who need larger text or other
 * colours: `--needs text,contrast,forced`. Whole pages instead of the first view: `--whole`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { writeReply } from '../src/shared/contract/envelope.ts';
import { GetProceedToBuyForFront } from '../src/shared/contract/addresses.ts';
import { AddToCart } from '../src/shared/contract/bag-changes.ts';
import { GetFinalProductFront, GetNameByIdForFront } from '../src/shared/contract/catalogue.ts';
import { CHROMIUM_ARGS, systemChromium } from './support/chromium.ts';
import { type GalleryScreen, galleryScreens, type Viewer } from './support/gallery-screens.ts';
import { type Customer, DEMO, logInByHttp, newCustomer } from './support/journey.ts';
import { placeOrder } from './support/paying/place-order.ts';
import { startStore, WITHOUT_LIMITS } from './support/stores/store.ts';
import { StoreApi } from './support/store-api.ts';

const OUT = 'test-results/gallery';
const SIZES = ['390x844', '360x640', '320x568', '844x390', '820x1180', '1280x900', '1920x1080'];
const THEMES = ['light', 'dark'] as const;
const STATES = ['live', 'stale', 'offline', 'loading', 'error'] as const;
const NEEDS = ['none', 'text', 'contrast', 'forced'] as const;
const CALLS = '**/api/**';
/** What the store answers when it cannot do what it was asked. */
const FAILED = {
  status: 500,
  body: writeReply('enveloped', {
    ok: false,
    code: 500,
    msg: 'Something went wrong at the store. Please try again in a moment.',
  }),
};
const VIEWERS = ['guest', 'new', 'demo'] as const;
type Theme = (typeof THEMES)[number];
type State = (typeof STATES)[number];
/** `text` is twice as large, as a person sets them in the browser. */
type Need = (typeof NEEDS)[number];
/** How long a screen that is never answered is waited for. */
const LOADING_MS = 1500;
/** Where the app is opened before it asks for a screen. */
const ELSEWHERE = '/no-such-page';
/** How long a screen may take to settle. */
const PATIENCE_MS = 8000;
/** For a long page on a busy machine; a screen that cannot be taken is skipped, and the others are not. */
const PICTURE_MS = 60_000;

interface Shot {
  screen: string;
  size: string;
  theme: Theme;
  state: State;
  need: Need;
  file: string;
}

const { values } = parseArgs({
  options: {
    screens: { type: 'string' },
    sizes: { type: 'string' },
    themes: { type: 'string' },
    states: { type: 'string' },
    needs: { type: 'string', default: 'none' },
    whole: { type: 'boolean', default: false },
  },
});
const chosen = <Name extends string>(all: readonly Name[], wanted: string | undefined): Name[] =>
  wanted === undefined ? [...all] : all.filter((name) => wanted.split(',').includes(name));

/** As a person sets it in the browser, so that measures in em follow too. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** The settings of a tab: size, theme, and viewer. */
async function openContext(
  browser: Browser,
  origin: string,
  { size, theme, state, need, customer }: Omit<Shot, 'screen' | 'file'> & { customer?: Customer },
): Promise<BrowserContext> {
  const [width = 390, height = 844] = size.split('x').map(Number);
  const isMobile = width < 997;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: theme,
    isMobile,
    hasTouch: isMobile,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(need === 'contrast' && { contrast: 'more' }),
    ...(need === 'forced' && { forcedColors: 'active' }),
  });
  if (customer) await logInByHttp(context, origin, customer);
  // The feed is connected but silent: the last rates are shown, with their time.
  if (state === 'stale') await context.routeWebSocket(/socket\.io/, () => undefined);
  if (state === 'error') await context.route(CALLS, (route) => route.fulfill(FAILED));
  if (state === 'loading') await context.route(CALLS, () => undefined);
  return context;
}

/** Puts two coins into the bag, which an order has emptied. */
async function fillBag(api: StoreApi): Promise<void> {
  const names = { PT_Name: 'Gold Coins', C_Name: 'Lotus Coin', SC_Name: '' };
  const [place] = (await api.call(GetNameByIdForFront, names)) ?? [];
  if (!place) throw new Error('No lotus coin in the catalogue');
  const leaf = { P_Id: place.P_id, C_Id: place.C_Id, S_Id: place.S_Id, type: 0 };
  const [found] = (await api.call(GetFinalProductFront, leaf)) ?? [];
  const [weight] = found?.Product[0]?.Gram ?? [];
  if (!weight) throw new Error('The lotus coin has no weight');
  const { P_DetailsId, Denomination } = weight;
  await api.call(AddToCart, { P_DetailsId, Quantity: 2, Weight: `${Denomination}gm` });
}

/** Makes a tab believe that addresses were chosen and an order by UPI was just placed. */
async function markPlaced(
  context: BrowserContext,
  order: string,
  address: string | number,
): Promise<void> {
  const placed = {
    isSuccess: true,
    paymentMode: 'UPI',
    ONumber: order,
    OrderDate: '',
    userName: '',
  };
  const chosen = { BillingId: address, ShippingId: address, proceedType: 'BuyProduct' };
  await context.addInitScript(
    ([placedText, chosenText]) => {
      if (location.pathname === '/order_status') sessionStorage.setItem('orderData', placedText);
      if (location.pathname === '/modeofpayment') sessionStorage.setItem('addressData', chosenText);
    },
    [JSON.stringify(placed), JSON.stringify(chosen)] as const,
  );
}

/** Whether the app asks for the screen: a document would bring what it needs along. */
const byApp = (state: State): boolean => state === 'error' || state === 'loading';

/** Waits until the screen has said for a second that nothing loads: what failed may be followed by what asks next. */
async function nothingLoads(page: Page): Promise<void> {
  const quiet = { since: 0 };
  await page
    .waitForFunction(
      (seen) => {
        const loads = /\b(?:Loading|Asking|Fetching|Looking)\b/.test(
          document.querySelector('main')?.textContent ?? 'Loading',
        );
        if (loads || seen.since === 0) seen.since = performance.now();
        return performance.now() - seen.since > 1000;
      },
      quiet,
      { timeout: PATIENCE_MS },
    )
    .catch(() => undefined);
}

/** Opens a screen and waits until it settles; one that never does is taken as it is. */
async function settle(page: Page, state: State, { path, act }: GalleryScreen): Promise<void> {
  const patient = { timeout: PATIENCE_MS };
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(byApp(state) ? ELSEWHERE : path, { waitUntil: 'load' });
  // A screen that leads home by itself stays once a key is pressed.
  await page.keyboard.press('Shift');
  const live = page.locator('[data-live="true"]').first();
  if (state !== 'stale')
    await live.waitFor({ state: 'attached', ...patient }).catch(() => undefined);
  await page.waitForLoadState('networkidle', patient).catch(() => undefined);
  if (state === 'offline') {
    await page.context().setOffline(true);
    await live.waitFor({ state: 'detached', ...patient }).catch(() => undefined);
  }
  if (byApp(state)) await page.evaluate((to) => history.pushState({}, '', to), path);
  if (state === 'error') await nothingLoads(page);
  if (state === 'loading') await page.waitForTimeout(LOADING_MS);
  await act?.(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** Wakes what is far below the screen, as a touch would: it is not laid out before. */
async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-later] > *')].every(
      (part) => getComputedStyle(part).contentVisibility === 'visible',
    ),
  );
  await page.waitForLoadState('networkidle');
}

const imagesOf = (shots: Shot[], screen: string): string =>
  shots
    .filter((shot) => shot.screen === screen)
    .map(({ size, theme, state, need, file }) => {
      const words = [size, theme, state, ...(need === 'none' ? [] : [need])].join(' ');
      return `<figure data-state="${state}" data-theme="${theme}"><img loading="lazy" src="${file}" alt="${screen}, ${words}"><figcaption>${words}</figcaption></figure>`;
    })
    .join('\n');

/** One page with all pictures, screen by screen. */
function writePage(shots: Shot[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const parts = names.map(
    (name) => `<section id="${name}"><h2>${name}</h2><div>${imagesOf(shots, name)}</div></section>`,
  );
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{font:14px system-ui;margin:1rem;background:#888;color:#fff}nav a{color:#fff;margin-right:.6rem}
section>div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0}
img{max-width:420px;max-height:640px;display:block;box-shadow:0 2px 12px #0006}
</style><nav>${links}</nav>${parts.join('\n')}</html>`;
}

const store = await startStore(WITHOUT_LIMITS);
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS],
});
mkdirSync(OUT, { recursive: true });
const shots: Shot[] = [];
const missed: string[] = [];
try {
  const api = await StoreApi.logIn(store.origin);
  const order = await placeOrder(api);
  await fillBag(api);
  const [address] = (await api.call(GetProceedToBuyForFront, { type: 'billing' })) ?? [];
  if (!address) throw new Error('The demo customer has no address');
  const customers = { guest: undefined, demo: DEMO, new: await newCustomer(store) };
  const all = galleryScreens(order);
  const names = chosen(Object.keys(all), values.screens);

  /** Takes the screens that one viewer sees in one setting. */
  const takeAll = async (viewer: Viewer, setting: Omit<Shot, 'screen' | 'file'>): Promise<void> => {
    const wanted = names
      .flatMap((screen) => (all[screen]?.viewer === viewer ? [{ screen, ...all[screen] }] : []))
      .filter(
        ({ act, inAnyState }) =>
          setting.state === 'live' || !act || (inAnyState && !byApp(setting.state)),
      );
    if (wanted.length === 0) return;
    const customer = customers[viewer];
    const context = await openContext(browser, store.origin, {
      ...setting,
      ...(customer && { customer }),
    });
    if (viewer === 'demo') await markPlaced(context, order, address.Id);
    for (const { screen, ...how } of wanted) {
      const page = await context.newPage();
      if (setting.need === 'text') await enlargeText(page);
      await context.setOffline(false);
      const file = `${[screen, ...Object.values(setting)].join('-')}.png`;
      await settle(page, setting.state, how).catch((error: unknown) => {
        missed.push(`${file}: ${String(error).split('\n')[0]}`);
      });
      if (values.whole) {
        await layOut(page).catch((error: unknown) => {
          missed.push(`${file}: ${String(error).split('\n')[0]}`);
        });
      }
      await page
        .screenshot({ path: `${OUT}/${file}`, fullPage: values.whole, timeout: PICTURE_MS })
        .then(() => shots.push({ screen, ...setting, file }))
        .catch((error: unknown) => missed.push(`${file}: ${String(error).split('\n')[0]}`));
      await page.close();
    }
    await context.close();
  };

  for (const size of chosen(SIZES, values.sizes)) {
    for (const theme of chosen(THEMES, values.themes)) {
      for (const state of chosen(STATES, values.states)) {
        for (const need of chosen(NEEDS, values.needs)) {
          for (const viewer of VIEWERS) await takeAll(viewer, { size, theme, state, need });
          process.stdout.write(`${size} ${theme} ${state} ${need}: ${shots.length} pictures\n`);
        }
      }
    }
  }
} finally {
  writeFileSync(`${OUT}/index.html`, writePage(shots));
  await browser.close();
  await store.dispose();
}
process.stdout.write(
  `${[...missed, `${shots.length} pictures in ${OUT}/index.html`].join('\n')}\n`,
);
if (missed.length > 0) process.exitCode = 1;

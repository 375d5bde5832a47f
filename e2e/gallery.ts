/**
 * Takes every screen in every size, both themes, live, stale and offline, and puts them into one page:
 * `npm run build && npm run gallery`, then open `test-results/gallery/index.html`. To take a part only:
 * `npm run gallery -- --screens home,order --sizes 390x844 --themes dark --states live`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { GetProceedToBuyForFront } from '../src/shared/contract/addresses.ts';
import { AddToCart } from '../src/shared/contract/bag-changes.ts';
import { GetFinalProductFront, GetNameByIdForFront } from '../src/shared/contract/catalogue.ts';
import { CHROMIUM_ARGS, systemChromium } from './support/chromium.ts';
import { DEMO, logInByHttp } from './support/journey.ts';
import { placeOrder } from './support/place-order.ts';
import { startStore, WITHOUT_LIMITS } from './support/store.ts';
import { StoreApi } from './support/store-api.ts';

const OUT = 'test-results/gallery';
const SIZES = ['390x844', '360x640', '844x390', '820x1180', '1280x900', '1920x1080'];
const THEMES = ['light', 'dark'] as const;
const STATES = ['live', 'stale', 'offline'] as const;
type Theme = (typeof THEMES)[number];
type State = (typeof STATES)[number];
/** How long a screen may take to come to rest. */
const PATIENCE_MS = 8000;

/** The screens by name. Those of a customer are taken of the demo's; `guest` ones as a visitor. */
const screens = (order: string): Record<string, { path: string; guest?: true }> => ({
  home: { path: '/', guest: true },
  shop: { path: '/products', guest: true },
  listing: { path: '/products/gold-coins', guest: true },
  leaf: { path: '/products/gold-bars/cast-bar', guest: true },
  product: { path: '/products/gold-coins/lotus-coin', guest: true },
  customised: { path: '/customize-coins', guest: true },
  search: { path: '/search?q=lotus', guest: true },
  'search-none': { path: '/search?q=wqkxwqkx', guest: true },
  login: { path: '/login', guest: true },
  register: { path: '/register', guest: true },
  faq: { path: '/faq', guest: true },
  contact: { path: '/contact-us', guest: true },
  about: { path: '/about', guest: true },
  'not-found': { path: '/no-such-page', guest: true },
  'weight-gone': { path: '/products/gold-coins/lotus-coin?item=999999', guest: true },
  digital: { path: '/digital-gold' },
  bag: { path: '/cart' },
  addresses: { path: '/proceedtobuy' },
  payment: { path: '/modeofpayment' },
  account: { path: '/profile' },
  orders: { path: '/profile?tab=orders' },
  order: { path: `/order-view/${order}` },
  placed: { path: '/order_status' },
  kept: { path: '/offline' },
});

interface Shot {
  screen: string;
  size: string;
  theme: Theme;
  state: State;
  file: string;
}

const { values } = parseArgs({
  options: {
    screens: { type: 'string' },
    sizes: { type: 'string' },
    themes: { type: 'string' },
    states: { type: 'string' },
  },
});
const chosen = <Name extends string>(all: readonly Name[], wanted: string | undefined): Name[] =>
  wanted === undefined ? [...all] : all.filter((name) => wanted.split(',').includes(name));

/** A tab's worth of settings: size, theme, and who is looking. */
async function openContext(
  browser: Browser,
  origin: string,
  { size, theme, state, guest }: Pick<Shot, 'size' | 'theme' | 'state'> & { guest: boolean },
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
  });
  if (!guest) await logInByHttp(context, origin, DEMO);
  // The feed is there and says nothing: the last rates are shown, with their time.
  if (state === 'stale') await context.routeWebSocket(/socket\.io/, () => undefined);
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

/** Makes a tab believe that it has chosen addresses, and has just placed an order by UPI. */
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

/** Opens a screen and waits until it rests; one that never does is taken as it is. */
async function settle(page: Page, state: State, path: string): Promise<void> {
  const patient = { timeout: PATIENCE_MS };
  await page.goto(path, { waitUntil: 'load' });
  // A screen that leads home by itself stays once a key is pressed.
  await page.keyboard.press('Shift');
  const live = page.locator('[data-live="true"]').first();
  if (state !== 'stale')
    await live.waitFor({ state: 'attached', ...patient }).catch(() => undefined);
  await page.waitForLoadState('networkidle', patient).catch(() => undefined);
  if (state !== 'offline') return;
  await page.context().setOffline(true);
  await live.waitFor({ state: 'detached', ...patient }).catch(() => undefined);
}

const imagesOf = (shots: Shot[], screen: string): string =>
  shots
    .filter((shot) => shot.screen === screen)
    .map(({ size, theme, state, file }) => {
      const words = `${size} ${theme} ${state}`;
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
try {
  const api = await StoreApi.logIn(store.origin);
  const order = await placeOrder(api);
  await fillBag(api);
  const [address] = (await api.call(GetProceedToBuyForFront, { type: 'billing' })) ?? [];
  if (!address) throw new Error('The demo customer has no address');
  const all = screens(order);
  const names = chosen(Object.keys(all), values.screens);
  for (const size of chosen(SIZES, values.sizes)) {
    for (const theme of chosen(THEMES, values.themes)) {
      for (const state of chosen(STATES, values.states)) {
        for (const guest of [true, false]) {
          const wanted = names.filter((name) => (all[name]?.guest ?? false) === guest);
          if (wanted.length === 0) continue;
          const context = await openContext(browser, store.origin, { size, theme, state, guest });
          if (!guest) await markPlaced(context, order, address.Id);
          for (const screen of wanted) {
            const page = await context.newPage();
            await context.setOffline(false);
            await settle(page, state, all[screen]?.path ?? '/');
            const file = `${screen}-${size}-${theme}-${state}.png`;
            await page.screenshot({ path: `${OUT}/${file}` });
            shots.push({ screen, size, theme, state, file });
            await page.close();
          }
          await context.close();
        }
        process.stdout.write(`${size} ${theme} ${state}: ${shots.length} pictures so far\n`);
      }
    }
  }
} finally {
  writeFileSync(`${OUT}/index.html`, writePage(shots));
  await browser.close();
  await store.dispose();
}
process.stdout.write(`${shots.length} pictures in ${OUT}/index.html\n`);

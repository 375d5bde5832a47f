import type { Page } from 'playwright/test';
import { STATIC_PAGES } from '../../src/shared/addresses/pages.ts';
import { askForGold, offerGold } from './paying/digital.ts';

/** The viewer of a screen: a visitor, the demo's customer, or a newly registered one. */
export type Viewer = 'guest' | 'demo' | 'new';

export interface GalleryScreen {
  path: string;
  viewer: Viewer;
  /** Actions on the opened screen before it is taken. Needs live prices unless it says otherwise. */
  act?: (page: Page) => Promise<void>;
  /** Whether it is taken in every state of the prices despite its actions. */
  inAnyState?: true;
}

type Act = NonNullable<GalleryScreen['act']>;
type Screens = Record<string, GalleryScreen>;

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

const check =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('radio', { name }).first().check();

const below =
  (name: string | RegExp): Act =>
  async (page) => {
    await page.getByText(name).first().scrollIntoViewIfNeeded();
  };

const guest = (path: string, more: Partial<GalleryScreen> = {}): GalleryScreen => ({
  path,
  viewer: 'guest',
  ...more,
});
const demo = (path: string, more: Partial<GalleryScreen> = {}): GalleryScreen => ({
  ...guest(path, more),
  viewer: 'demo',
});
const fresh = (path: string, more: Partial<GalleryScreen> = {}): GalleryScreen => ({
  ...guest(path, more),
  viewer: 'new',
});

/** Searches from the header: in its field, or on a phone through its magnifier. */
const searchFor =
  (words: string): Act =>
  async (page) => {
    const field = page
      .getByRole('banner')
      .getByRole('combobox')
      .or(page.getByRole('banner').getByRole('searchbox'));
    if (await field.isVisible()) {
      await field.click();
      await field.pressSequentially(words, { delay: 60 });
      await page.getByRole('listbox').waitFor();
      return;
    }
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('searchbox').fill(words);
    await page.getByText(/\d+ found/).waitFor();
  };

/** Answered by the test, so that the bag of the other screens stays as it is. */
const addToBag: Act = async (page) => {
  const answer = { d: JSON.stringify({ code: 200, msg: 'Added to your bag' }) };
  await page.route('**/AddToCart', (route) => route.fulfill({ json: answer }));
  await press('Add to Cart')(page);
  await page
    .getByText(/^In your bag/)
    .first()
    .waitFor();
};

const openMenu: Act = async (page) => {
  const menu = page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog').waitFor();
    return;
  }
  // A desktop has a list of the kinds instead.
  await page.getByRole('banner').locator('summary').first().click();
};

const COIN = '/products/gold-coins/lotus-coin';

const shop: Screens = {
  home: guest('/'),
  shop: guest('/products'),
  listing: guest('/products/gold-coins'),
  'listing-filter': guest('/products/gold-coins', { act: press(/^Filter/), inAnyState: true }),
  sublisting: guest('/products/gold-bars'),
  leaf: guest('/products/gold-bars/cast-bar'),
  product: guest(COIN),
  'product-parts': guest(COIN, {
    act: async (page) => {
      await page.getByText('How this price is made').click();
      await page.getByText('Our margin').waitFor();
    },
  }),
  'product-added': demo(COIN, { act: addToBag }),
  'product-picture': guest(COIN, {
    act: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /, picture 1$/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    inAnyState: true,
  }),
  'product-silver': guest('/products/silver-coins/lotus-coin'),
  customised: guest('/customize-coins'),
  'customised-type': guest('/customize-coins/customize-gold-coins'),
  search: guest('/search?q=lotus'),
  'search-empty': guest('/search'),
  'search-none': guest('/search?q=wqkxwqkx'),
  'search-header': guest('/', { act: searchFor('sona'), inAnyState: true }),
  menu: guest('/', { act: openMenu, inAnyState: true }),
  'weight-gone': guest(`${COIN}?item=999999`),
};

const words: Screens = Object.fromEntries(
  [
    ...STATIC_PAGES,
    '/faq',
    '/contact-us',
    '/news',
    '/testimonials',
    '/store-locator',
    '/no-such-page',
  ].map((path) => [path.slice(1), guest(path)]),
);

const account: Screens = {
  login: guest('/login'),
  'login-fault': guest('/login', { act: press('LOGIN'), inAnyState: true }),
  register: guest('/register'),
  forgot: guest('/changepassword'),
  account: demo('/profile'),
  address: demo('/profile?tab=address'),
  password: demo('/profile?tab=password'),
  orders: demo('/profile?tab=orders'),
  'orders-digital': demo('/profile?tab=orders&orders=digital'),
  'orders-converted': demo('/profile?tab=orders&orders=converted'),
  'orders-empty': fresh('/profile?tab=orders'),
  kept: demo('/offline'),
};

const digital: Screens = {
  'digital-guest': guest('/digital-gold'),
  'digital-new': fresh('/digital-gold'),
  digital: demo('/digital-gold'),
  'digital-amount': demo('/digital-gold', { act: press(/^\+500/) }),
  'digital-sell': demo('/digital-gold?side=sell'),
  'digital-silver': demo('/digital-gold?metal=silver'),
  'digital-statement': demo('/digital-gold', { act: below('Statement'), inAnyState: true }),
  ticket: demo('/digital-gold', { act: (page) => askForGold(page, '5000') }),
  'ticket-sale': demo('/digital-gold?side=sell', { act: (page) => offerGold(page, '5000') }),
};

const buying = (order: string): Screens => ({
  'bag-empty': fresh('/cart'),
  bag: demo('/cart'),
  addresses: demo('/proceedtobuy'),
  payment: demo('/modeofpayment'),
  'payment-transfer': demo('/modeofpayment', { act: check(/^Bank transfer/) }),
  'payment-card': demo('/modeofpayment', { act: check(/^Card/) }),
  convert: demo(COIN, {
    act: async (page) => {
      await press('Convert to Coin')(page);
      await page.waitForURL('**/convert-coin-details');
      await page.getByText('You hold', { exact: true }).waitFor();
    },
  }),
  order: demo(`/order-view/${order}`),
  placed: demo('/order_status'),
});

/** Every screen by name, and the states in which it looks different. */
export const galleryScreens = (order: string): Screens => ({
  ...shop,
  ...digital,
  ...buying(order),
  ...account,
  ...words,
});

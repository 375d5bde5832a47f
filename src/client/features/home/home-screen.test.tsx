// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';

const coin = (name: string, type = 'Gold Coins') => ({
  P_Id: 3,
  C_Id: name.length,
  C_Name: name,
  ProductType: type,
  C_ImagePath: '/coin.webp',
});

const PREMIUMS = {
  PremiumGold999: '480.9',
  PremiumGold995: '160',
  PremiumSilver999: '1250',
};

const FULL: Answers = {
  GetProductTypeFront: () => yes([{ P_id: 3, ProductType: 'Gold Coins', P_ImagePath: '/c.webp' }]),
  GetRatePremiumForFront: () => yes([PREMIUMS]),
  GetBannerForFront: () =>
    yes([
      { S_Id: 1, S_ImageName: 'From our furnace', S_ImagePath: '/a.webp' },
      { S_Id: 2, S_ImageName: 'banner_2.JPG', S_ImagePath: '/b.webp' },
      { S_Id: 3, S_ImageName: 'Coins of gold', S_ImagePath: '/c.webp' },
    ]),
  GetProCategoriesForFront: () =>
    yes([
      { headerTitle: 'Gold Coins', data: [coin('Lotus Coin'), coin('Om Coin')] },
      { headerTitle: ' silver COLOR bar ', data: [coin('Blue Bar', 'Silver Bars')] },
      { headerTitle: 'Nothing here', data: [] },
      {
        headerTitle: 'Gifts',
        data: [coin('Wedding', 'Customize Gold Coins'), coin('Gini', 'Gold Coins')],
      },
      { headerTitle: 'By the Tola', data: [coin('Tola Biscuit', 'Gold Biscuits')] },
    ]),
  GetTestimonialsForFront: () => yes([{ Id: 1, T_Name: 'Asha', T_Description: 'Good' }]),
};

async function openHome(answers: Answers = FULL) {
  const app = testApp(answers);
  await openApp(app, '/', false);
  return app;
}

const board = () => screen.getByRole('region', { name: /^AURUM (?:live|last known) rate$/ });
const price = (label: string) => {
  const item = within(board()).getByText(label).parentElement;
  const element = item?.querySelector('[data-state]');
  return { state: element?.getAttribute('data-state'), text: element?.textContent };
};
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the rate board', () => {
  it('shows a dash if no rate is known', async () => {
    await openHome();
    for (const label of ['Fine gold 999', 'Fine gold 995', 'Fine silver 999']) {
      expect(price(label).state).toBe('none');
      expect(price(label).text).toContain('–');
    }
  });

  it('adds the whole premium to the whole ask, in whole rupees', async () => {
    const app = await openHome();
    await app.tick(127_500.7, 156_000);
    expect(price('Fine gold 999')).toEqual({ state: 'live', text: '₹1,27,980' });
    expect(price('Fine gold 995')).toEqual({ state: 'live', text: '₹1,27,660' });
    expect(price('Fine silver 999')).toEqual({ state: 'live', text: '₹1,57,250' });
    expect(within(board()).getByRole('heading', { name: 'AURUM live rate' })).toBeTruthy();
    expect(within(board()).queryByText(/^As of/)).toBeNull();
  });

  it('shows the last price muted and with its time while it is not live', async () => {
    const app = await openHome();
    await app.tick();
    await act(async () => app.rates.deviceOnline(false));
    expect(within(board()).getByRole('heading', { name: 'AURUM last known rate' })).toBeTruthy();
    expect(price('Fine gold 999').state).toBe('stale');
    expect(price('Fine gold 999').text).toContain('₹1,00,480');
    expect(within(board()).getByText('As of 12:00', { selector: 'p' })).toBeTruthy();
  });

  it('shows no price while the premiums are unknown', async () => {
    const app = await openHome({ ...FULL, GetRatePremiumForFront: () => yes([]) });
    await app.tick();
    expect(price('Fine gold 999').state).toBe('none');
  });
});

describe('the rate board whose premiums do not come', () => {
  it('says so, and asks for them again', async () => {
    let lost = true;
    const app = await openHome({
      ...FULL,
      GetRatePremiumForFront: () => (lost ? no(500, 'The store is busy.') : yes([PREMIUMS])),
    });
    await app.tick();
    await screen.findByText('The rates could not be loaded', {}, { timeout: 10_000 });
    expect(screen.getByText('The store is busy.')).toBeTruthy();
    lost = false;
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(price('Fine gold 999').state).toBe('live'));
    expect(screen.queryByText('The rates could not be loaded')).toBeNull();
  });
});

describe('the groups of the home screen', () => {
  it('leave out the coloured silver bars and empty groups', async () => {
    await openHome();
    expect(screen.getByRole('heading', { name: 'By the Tola' })).toBeTruthy();
    expect(screen.queryByText(/silver color bar/i)).toBeNull();
    expect(screen.queryByText('Blue Bar')).toBeNull();
    expect(screen.queryByText('Nothing here')).toBeNull();
  });

  it('link each piece to its address, and a customised one to the customised addresses', async () => {
    await openHome();
    expect(link('Lotus Coin')).toBe('/products/gold-coins/lotus-coin');
    expect(link(/^Wedding/)).toBe('/products/customize-coins/customize-gold-coins/wedding');
  });

  it('carry the ids in the navigation state', async () => {
    const app = await openHome({
      ...FULL,
      GetFinalProductFront: () => yes([]),
      GetProductFront: () => yes([]),
      GetCategoryFront: () => yes([]),
      GetSubCategoryFront: () => yes([]),
    });
    await act(async () => screen.getByRole('link', { name: 'Om Coin' }).click());
    expect(app.router.history.location.state).toMatchObject({ p_id: 3, c_id: 7 });
  });

  it('show a single piece alone', async () => {
    await openHome();
    const alone = within(screen.getByRole('region', { name: 'By the Tola' })).getByRole('list');
    const several = within(screen.getByRole('region', { name: 'Gold Coins' })).getByRole('list');
    expect([alone.dataset['perView'], alone.dataset['perViewWide']]).toEqual(['1', '1']);
    expect([several.dataset['perView'], several.dataset['perViewWide']]).toEqual(['2', '4']);
  });

  it('link to the listing of their product type, and to none if they mix types', async () => {
    await openHome();
    const all = (group: string) =>
      within(screen.getByRole('region', { name: group })).queryByRole('link', {
        name: /^View all/,
      });
    expect(all('Gold Coins')?.getAttribute('href')).toBe('/products/gold-coins');
    expect(all('By the Tola')?.getAttribute('href')).toBe('/products/gold-biscuits');
    expect(all('Gifts')).toBeNull();
  });
});

describe('the home screen', () => {
  it('has its title, and the first banner apart from the rotating ones', async () => {
    await openHome();
    expect(document.title).toBe('Home - AURUM');
    const rotating = screen.getByRole('region', { name: 'From the refinery' });
    expect(within(rotating).getAllByRole('listitem')).toHaveLength(2);
    expect(within(rotating).queryByText('From our furnace')).toBeNull();
    expect(screen.getByText('From our furnace')).toBeTruthy();
  });

  it('has the first picture from the app, and all others from the store, wherever that is', async () => {
    const elsewhere = { baseUrl: 'https://store.example/v1/' };
    await openApp(testApp(FULL, elsewhere), '/', false);
    const sources = [...document.querySelectorAll('main img')].map((one) =>
      one.getAttribute('src'),
    );
    const first = sources.filter((source) => source?.includes('hero-bar'));
    expect(first).toEqual([expect.stringMatching(/^\/pictures\//)]);
    expect(sources).toContain('https://store.example/c.webp');
  });

  it('does not show a file name as a headline', async () => {
    await openHome();
    expect(screen.queryByText(/banner_2/)).toBeNull();
  });

  it('is shown without a section that fails', async () => {
    await openHome({
      ...FULL,
      GetProCategoriesForFront: () => no(500, 'No groups today'),
      GetTestimonialsForFront: () => no(500, 'No testimonials today'),
      GetBannerForFront: () => no(500, 'No banners today'),
    });
    expect(screen.getByRole('heading', { level: 1, name: /melt/ })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Products' }).tagName).toBe('SECTION');
    expect(screen.queryByRole('heading', { name: 'By the Tola' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View all Testimonials' })).toBeTruthy();
  });

  it('shows the failure only if there is nothing to show at all', async () => {
    const names = Object.keys(FULL);
    await openHome(Object.fromEntries(names.map((name) => [name, () => no(500, 'Closed')])));
    expect(screen.queryByRole('heading', { name: /melt/ })).toBeNull();
    expect(screen.getByText('Closed')).toBeTruthy();
  });
});

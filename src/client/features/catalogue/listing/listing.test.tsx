// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { fieldsOf, secondProduct, smallShop, wireProduct } from '#client/testing/small-shop.ts';

const open = async (address: string, answers = smallShop()) => {
  const app = testApp(answers);
  await openApp(app, address, false);
  return app;
};
const main = () => within(screen.getByRole('main'));
const hrefs = (name: string | RegExp) => main().getByRole('link', { name }).getAttribute('href');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the shop page', () => {
  it('shows normal and customised types, each leading to its own listing', async () => {
    await open('/products');
    expect(hrefs('Gold Coins')).toBe('/products/gold-coins');
    expect(hrefs('Customize Coins')).toBe('/customize-coins/customize-coins');
    expect(document.title).toBe('Products - AURUM');
  });

  it('says so if it is empty', async () => {
    const none = {
      GetProductTypeFront: () => yes([]),
      GetCustomizedProductTypeFront: () => yes([]),
    };
    await open('/products', { ...smallShop(), ...none });
    expect(main().getByText('Nothing here at the moment')).toBeTruthy();
  });
});

describe('the listing of a product type', () => {
  it('has the product types beside it, the active one marked', async () => {
    await open('/products/gold-coins');
    const nav = within(main().getByRole('navigation', { name: 'Browse By Category' }));
    const links = nav.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Gold Coins', 'Silver Bars']);
    const active = links.filter((link) => link.hasAttribute('aria-current'));
    expect(active.map((link) => link.textContent)).toEqual(['Gold Coins']);
    expect(document.title).toBe('Gold Coins - AURUM');
  });

  it('carries the ids with a tile, so that no name is looked up', async () => {
    const app = await open('/products/gold-coins');
    await act(async () => void fireEvent.click(main().getByRole('link', { name: 'Lotus Coin' })));
    expect(await main().findByRole('heading', { name: 'Lotus Gold Coin' })).toBeTruthy();
    expect(app.router.state.location.state).toMatchObject({ p_id: 1, c_id: 11, s_id: 0 });
    expect(app.sent('GetNameByIdForFront')).toHaveLength(1);
    expect(fieldsOf(app.sent('GetFinalProductFront')[0] ?? {})).toMatchObject({
      P_Id: 1,
      C_Id: 11,
    });
  });

  it('opens a category by its address at a store that knows a part of the names alone', async () => {
    const row = { P_Id: 1, C_Id: 13, S_Id: 0, C_Name: '100% Recycled', TypeName: 'Gold Coins' };
    await open('/products/gold-coins/100-recycled', {
      ...smallShop(),
      GetCategoryFront: () => yes([row]),
      GetSubCategoryFront: () => yes([]),
      // It has no `100 Recycled`, and says so by the ids that it does have.
      GetNameByIdForFront: () => yes([{ P_id: 1, C_Id: 0, S_Id: 0 }]),
    });
    expect(await main().findByRole('heading', { name: 'Lotus Gold Coin' })).toBeTruthy();
    expect(main().getByRole('navigation', { name: 'Where you are' }).textContent).toMatch(
      /100% Recycled/,
    );
  });

  it('leads to the subcategory if a tile has one, or else to the category', async () => {
    await open('/products/gold-coins/festival');
    expect(hrefs('Diwali')).toBe('/products/gold-coins/festival/diwali');
    const breadcrumb = within(main().getByRole('navigation', { name: 'Where you are' }));
    expect(breadcrumb.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Home',
      'Gold Coins',
      'Festival',
    ]);
  });
});

describe('the pages of customised coins', () => {
  it.each([
    ['/customize-coins/gold-coins', '/products/gold-coins'],
    [
      '/products/customize-coins/gold-coins/lotus-coin?item=102',
      '/products/gold-coins/lotus-coin?item=102',
    ],
  ])('%s, whose type is not customised, leads to its own address', async (asked, address) => {
    const app = await open(asked);
    expect(app.router.state.location.href).toBe(address);
    expect(main().queryByText('Nothing here at the moment')).toBeNull();
  });

  it('show their types, or say that there are none', async () => {
    await open('/customize-coins');
    expect(hrefs('Customize Coins')).toBe('/customize-coins/customize-coins');
    cleanup();
    await open('/customize-coins', {
      ...smallShop(),
      GetCustomizedProductTypeFront: () => yes([]),
    });
    expect(main().getByText('No customised coins at the moment')).toBeTruthy();
  });

  it('list the categories of a type, with picture addresses that no cache has', async () => {
    await open('/customize-coins/customize-coins');
    expect(main().getByRole('navigation', { name: 'Filter' })).toBeTruthy();
    const tile = main().getByRole('link', { name: 'Wedding' });
    expect(tile.getAttribute('href')).toBe('/products/customize-coins/customize-coins/wedding');
    const picture = tile.querySelector('img:not([aria-hidden])');
    expect(picture?.getAttribute('src')).toMatch(/^\/pictures\/wedding\.webp\?v=[a-z0-9]+$/);
    expect(document.title).toBe('Customize Coins - AURUM');
  });

  it('mark the type beside the products of a category too', async () => {
    const two = [wireProduct(), secondProduct()];
    await open('/products/customize-coins/customize-coins/wedding', smallShop(two));
    const nav = within(main().getByRole('navigation', { name: 'Filter' }));
    expect(nav.getByRole('link').hasAttribute('aria-current')).toBe(true);
    expect(hrefs(/Diya/)).toBe('/products/customize-coins/customize-coins/wedding?item=201');
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

const TYPE = { P_id: 3, ProductType: 'Gold Coins', P_ImagePath: '/c.webp' };

async function openMenu() {
  const app = testApp({
    GetProductTypeFront: () => yes([TYPE]),
    GetCustomizedProductTypeFront: () => yes([]),
    GetCategoryFront: () => yes([]),
  });
  await openApp(app, '/products', false);
  const menu = within(screen.getByRole('navigation', { name: 'Shop menu' }));
  const summary = menu.getByText('Products');
  const details = summary.closest('details');
  if (!details) throw new Error('The menu of products is not there');
  details.open = true;
  return { menu, summary, details };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the menu of products', () => {
  it('closes at Escape and returns the focus to its button', async () => {
    const { menu, summary, details } = await openMenu();
    menu.getByRole('link', { name: 'Gold Coins' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(details.open).toBe(false);
    expect(document.activeElement).toBe(summary.closest('summary'));
  });

  it('stays open for other keys and for presses within', async () => {
    const { menu, details } = await openMenu();
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.pointerDown(menu.getByRole('link', { name: 'Gold Coins' }));
    expect(details.open).toBe(true);
  });

  it('closes when a press or the focus goes elsewhere', async () => {
    const { details } = await openMenu();
    fireEvent.pointerDown(screen.getByRole('main'));
    expect(details.open).toBe(false);
    details.open = true;
    screen.getByRole('main').focus();
    expect(details.open).toBe(false);
  });

  it('closes on navigation', async () => {
    const { menu, details } = await openMenu();
    await act(async () => menu.getByRole('link', { name: 'Gold Coins' }).click());
    expect(details.open).toBe(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gold Coins');
  });
});

describe('the account icon', () => {
  it.each([
    ['header', () => screen.getByRole('banner')],
    ['tab bar', () => screen.getByRole('navigation', { name: 'Main places' })],
  ])('in the %s opens a customer’s account at its first tabs', async (_, area) => {
    localStorage.setItem('profile', 'orders');
    localStorage.setItem('digitalOrder', 'digitalOrder');
    await openApp(testApp(), '/freeshipping');
    await act(async () => within(area()).getByRole('link', { name: 'Account' }).click());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Account');
    expect(localStorage.getItem('profile')).toBe('profile');
    expect(localStorage.getItem('digitalOrder')).toBe('coinOrder');
  });

  it('leaves the stored tabs alone for a visitor', async () => {
    await openApp(testApp(), '/freeshipping', false);
    const icon = within(screen.getByRole('banner')).getByRole('link', { name: 'Account' });
    await act(async () => icon.click());
    expect(localStorage.getItem('profile')).toBeNull();
  });
});

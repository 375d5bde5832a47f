// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PAGES } from '#shared/addresses/pages.ts';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function openMenu(loggedIn: boolean) {
  const app = testApp({
    GetProductTypeFront: () => yes([{ P_id: 3, ProductType: 'Gold Coins', P_ImagePath: '' }]),
  });
  await openApp(app, '/freeshipping', loggedIn);
  fireEvent.click(screen.getByLabelText('Menu'));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

it('MenuButton leads to every page of the shop', async () => {
  const menu = await openMenu(false);
  const addresses = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
  const pages = PAGES.filter((page) => 'footer' in page && page.path !== '/');
  expect(pages.length).toBeGreaterThan(9);
  for (const address of [
    '/products/gold-coins',
    '/digital-gold',
    '/customize-coins',
    '/login',
    '/register',
    ...pages.map(({ path }) => path),
  ]) {
    expect(addresses).toContain(address);
  }
});

it('MenuButton offers a customer the account and the logout', async () => {
  const menu = await openMenu(true);
  expect(menu.getByRole('link', { name: 'MY ACCOUNT' })).toBeTruthy();
  expect(menu.queryByRole('link', { name: 'LOGIN' })).toBeNull();
  expect(menu.getByRole('button', { name: 'LOGOUT' })).toBeTruthy();
});

it('MenuButton closes its sheet on navigation', async () => {
  const menu = await openMenu(false);
  await act(async () => menu.getByRole('link', { name: 'Product Care' }).click());
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Product Care');
});

it('MenuButton closes its sheet when a link is pressed in the moment it appears', async () => {
  await openApp(testApp(), '/freeshipping', false);
  const pressed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const sheet = document.querySelector<HTMLElement>('dialog[open]');
      if (!sheet) return;
      observer.disconnect();
      within(sheet).getByRole('link', { name: 'Product Care' }).click();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByLabelText('Menu').click();
  await pressed;
  vi.unstubAllGlobals();
  await screen.findByRole('heading', { level: 1, name: 'Product Care' });
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
});

it('MenuButton leads to the foot of the page if no script runs', async () => {
  await openApp(testApp(), '/freeshipping', false);
  expect(screen.getByLabelText('Menu').getAttribute('href')).toBe('#places');
  expect(document.getElementById('places')?.tagName).toBe('FOOTER');
});

// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ['/products', 'Shop'],
  ['/customize-coins', 'Shop'],
  ['/login', 'Account'],
  ['/login?from=%2Fprofile', 'Account'],
  ['/login?from=%2Fproducts%2Fgold-coins', 'Account'],
  ['/login?from=%2Fcart', 'Bag'],
  ['/register', 'Account'],
  ['/testimonials', undefined],
])('the tab bar on %s marks %s', async (address, tab) => {
  const app = testApp({ GetCustomizedProductTypeFront: () => yes([]) });
  await openApp(app, address, false);
  const tabs = within(screen.getByRole('navigation', { name: 'Main places' }));
  const marked = tabs.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(tab ? [tab] : []);
});

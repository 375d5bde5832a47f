// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openApp, type TestApp, testApp } from '#client/testing/shop-app.tsx';
import { focusPages } from '#client/ui/focus-pages.ts';

let app: TestApp;
let stop = () => {};

beforeEach(async () => {
  app = testApp();
  await openApp(app, '/about', false);
  stop = focusPages(app.router, document);
});
afterEach(() => {
  stop();
  cleanup();
});

const focused = () => document.activeElement;
const go = (href: string) => act(async () => app.router.navigate({ href }));
const footerLink = () => document.querySelector<HTMLElement>('footer a[href="/freeshipping"]');

it('focusPages moves the focus from the followed link to the start of the new page', async () => {
  footerLink()?.focus();
  expect(focused()).toBe(footerLink());
  await go('/freeshipping');
  await screen.findByRole('heading', { level: 1, name: 'Free shipping' });
  expect(focused()).toBe(screen.getByRole('main'));
});

it('focusPages leaves the focus if only a part of the page changes, or if the address has a fragment', async () => {
  footerLink()?.focus();
  await go('/about?a=b');
  await go('/freeshipping#promises');
  expect(focused()).toBe(footerLink());
});

it('focusPages leaves the focus on an element that the page itself has focused', async () => {
  await go('/login');
  const field = await screen.findByLabelText('Mobile number');
  field.focus();
  await go('/login?from=%2Fcart');
  expect(focused()).toBe(field);
});

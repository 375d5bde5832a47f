// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp, testApp } from '#client/testing/shop-app.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('My Account', () => {
  it('shows who is logged in, to read only, and where to go', async () => {
    const app = testApp();
    await openApp(app, '/profile');
    await screen.findByRole('heading', { name: 'My Account' });
    const value = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(value('Name')).toBe('Asha Mehta');
    expect(value('Mobile number')).toBe('+91 9876543210');
    expect(value('Email')).toBe('asha@aurum.example');
    expect(value('State')).toBe('Goa');
    expect(value('GST number')).toBe('Not given');
    expect(document.querySelector('main input')).toBeNull();
    expect(screen.getByRole('link', { name: 'Your bag' }).getAttribute('href')).toBe('/cart');
  });

  it('logs out here and at the store', async () => {
    const app = testApp();
    await openApp(app, '/profile');
    const main = document.querySelector('main');
    const button = [...(main?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'LOGOUT',
    );
    await act(async () => button?.click());
    expect(app.sent('Logout')).toEqual([{ Token: 'token-7' }]);
    expect(app.session.state.user).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('is for customers only', async () => {
    const app = testApp();
    await openApp(app, '/profile', false);
    expect(app.router.state.location.href).toBe('/login?from=%2Fprofile');
  });
});

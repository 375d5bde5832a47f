// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#shared/contract/config.ts';
import { openApp, testApp, type TestApp, yes } from '#client/testing/shop-app.tsx';
import { presetProfile } from './profile-preset.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

async function open(address: string, settings: Partial<Config> = {}): Promise<TestApp> {
  const app = testApp({ GetProfileForFront: () => yes([]) }, settings);
  await openApp(app, address);
  await screen.findByRole('heading', { name: 'My Account' });
  return app;
}
const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () =>
  screen
    .getAllByRole('tab', { selected: true })
    .map((one) => (one.querySelector('span > span') ?? one).textContent);
const press = (name: string) => act(async () => void fireEvent.click(tab(name)));
const back = (app: TestApp) => act(async () => app.router.history.back());
const path = (app: TestApp) => app.router.state.location.href;

describe('My Account', () => {
  it('shows the details of the customer, to read only', async () => {
    await open('/profile');
    const value = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(value('Name')).toBe('Asha Mehta');
    expect(value('Mobile number')).toBe('+91 9876543210');
    expect(value('Email')).toBe('asha@aurum.example');
    expect(value('State')).toBe('Goa');
    expect(value('GST number')).toBe('Not given');
    expect(document.querySelector('main input')).toBeNull();
  });

  it('shows what is behind each tab', async () => {
    await open('/profile');
    expect(tab('Orders').getAttribute('aria-description')).toBe('Pieces and grams');
    expect(within(tab('Orders')).getByText('Pieces and grams')).toBeDefined();
  });

  it('announces payouts, a PAN and logins only where the store has them', async () => {
    const said = () =>
      ['Profile Details', 'Change Password'].map((name) =>
        tab(name).getAttribute('aria-description'),
      );
    await open('/profile');
    expect(said()).toEqual(['Name and number', null]);
    cleanup();
    await open('/profile', { extensions: ['payouts', 'sessions'] });
    expect(said()).toEqual(['Name, payout, PAN', 'And your logins']);
  });

  it('shows its four parts, the orders first, and nothing that the menu and the foot have', async () => {
    await open('/profile');
    const parts = screen.getAllByRole('tab').map((one) => one.getAttribute('href'));
    expect(parts).toEqual(
      ['orders', 'profile', 'address', 'password'].map((name) => `/profile?tab=${name}`),
    );
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('navigation')).toBeNull();
    expect(main.queryAllByRole('link')).toEqual([]);
  });

  it('logs out on the device and at the store', async () => {
    const app = await open('/profile');
    const main = within(screen.getByRole('main'));
    await act(async () => main.getByRole('button', { name: 'LOGOUT' }).click());
    expect(app.sent('Logout')).toEqual([{ Token: 'token-7' }]);
    expect(app.session.state.user).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['/profile', '/login?from=%2Fprofile'],
    ['/profile?tab=address', '/login?from=%2Fprofile%3Ftab%3Daddress'],
  ])('requires a login: %s leads to %s', async (address, login) => {
    const app = testApp();
    await openApp(app, address, false);
    expect(path(app)).toBe(login);
  });
});

describe('the tabs of My Account', () => {
  it.each([
    ['/profile?tab=profile', ['Profile Details']],
    ['/profile?tab=address', ['Address']],
    ['/profile?tab=orders', ['Orders', 'Coin Orders']],
    ['/profile?tab=orders&orders=digital', ['Orders', 'Digital Orders']],
    ['/profile?tab=password', ['Change Password']],
    ['/profile?tab=nonsense&orders=1', ['Profile Details']],
  ])('%s opens %j', async (address, names) => {
    await open(address);
    expect(selected()).toEqual(names);
    const panels = screen.getAllByRole('tabpanel');
    expect(panels.map((panel) => panel.getAttribute('aria-labelledby'))).toEqual(
      names.map((name) => tab(name).id),
    );
  });

  it('start with the stored markers when the URL names no tab, and follow the account icon', async () => {
    localStorage.setItem('profile', 'orders');
    localStorage.setItem('digitalOrder', 'convertedCoinOrder');
    const app = await open('/profile');
    expect(selected()).toEqual(['Orders', 'Converted Coin Order']);
    await press('Address');
    presetProfile();
    await act(() => app.router.navigate({ to: '/profile' }));
    expect(selected()).toEqual(['Profile Details']);
  });

  it('are steps for Back; the lists of the orders are not', async () => {
    const app = await open('/profile');
    await press('Address');
    await press('Orders');
    await press('Digital Orders');
    expect(path(app)).toBe('/profile?tab=orders&orders=digital');
    await press('Converted Coin Order');
    await back(app);
    await waitFor(() => expect(selected()).toEqual(['Address']));
    await back(app);
    await waitFor(() => expect(selected()).toEqual(['Profile Details']));
    expect(path(app)).toBe('/profile');
  });

  it('add no step for Back when the open tab is pressed again', async () => {
    const app = await open('/profile');
    await press('Address');
    await press('Address');
    await back(app);
    await waitFor(() => expect(selected()).toEqual(['Profile Details']));
  });

  it.each([
    ['ArrowRight', 'Change Password'],
    ['ArrowDown', 'Change Password'],
    ['ArrowLeft', 'Profile Details'],
    ['ArrowUp', 'Profile Details'],
    ['End', 'Change Password'],
    ['Home', 'Orders'],
  ])('move from Address by %s to %s without a step for Back', async (key, name) => {
    const app = await open('/profile?tab=address');
    const before = app.router.history.length;
    tab('Address').focus();
    await act(async () => void fireEvent.keyDown(tab('Address'), { key }));
    expect(selected()[0]).toBe(name);
    expect(document.activeElement).toBe(tab(name));
    expect(app.router.history.length).toBe(before);
  });

  it('wrap around at the ends, and ignore other keys and the vertical arrows of a row', async () => {
    await open('/profile?tab=orders');
    const key = (name: string, pressed: string) =>
      act(async () => void fireEvent.keyDown(tab(name), { key: pressed }));
    await key('Coin Orders', 'ArrowLeft');
    expect(selected()).toEqual(['Orders', 'Converted Coin Order']);
    await key('Converted Coin Order', 'ArrowDown');
    await key('Converted Coin Order', 'x');
    expect(selected()).toEqual(['Orders', 'Converted Coin Order']);
    await key('Orders', 'ArrowLeft');
    expect(selected()).toEqual(['Change Password']);
    await key('Change Password', 'ArrowRight');
    expect(selected()).toEqual(['Orders', 'Coin Orders']);
  });

  it('are links, one stop for the Tab key, announced once', async () => {
    await open('/profile?tab=address');
    expect(tab('Orders').getAttribute('href')).toBe('/profile?tab=orders');
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      tab('Address'),
    ]);
    expect(tab('Address').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
    expect(tab('Address').hasAttribute('aria-current')).toBe(false);
  });
});

describe('the orders tab of My Account', () => {
  it.each([
    ['coin', '/products'],
    ['digital', '/digital-gold'],
    ['converted', '/products'],
  ])('reports that there are no %s orders, and links to %s', async (list, to) => {
    await open(`/profile?tab=orders&orders=${list}`);
    expect(screen.getByRole('heading', { name: 'Not Available' })).toBeDefined();
    const panel = screen.getAllByRole('tabpanel').at(-1) as HTMLElement;
    expect(within(panel).getByRole('link').getAttribute('href')).toBe(to);
  });
});

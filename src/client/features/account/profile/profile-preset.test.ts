// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { profileSearch } from './profile-tabs.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => ({
  ...(await import('./profile-preset.ts')),
  ...(await import('./profile-start.ts')),
});

describe('the stored markers of My Account', () => {
  it.each([
    ['profile', 'coinOrder', 'profile', 'coin'],
    ['address', 'digitalOrder', 'address', 'digital'],
    ['orders', 'convertedCoinOrder', 'orders', 'converted'],
    ['password', 'digital', 'password', 'coin'],
    ['Orders', 'DIGITALORDER', 'profile', 'coin'],
    ['toString', '__proto__', 'profile', 'coin'],
    ['', '', 'profile', 'coin'],
  ])('%j and %j open %s and %s', async (profile, digitalOrder, tab, list) => {
    localStorage.setItem('profile', profile);
    localStorage.setItem('digitalOrder', digitalOrder);
    const { startTab, startOrders } = await load();
    expect([startTab(), startOrders()]).toEqual([tab, list]);
  });

  it('default to the first tabs when they are missing', async () => {
    const { startTab, startOrders } = await load();
    expect([startTab(), startOrders()]).toEqual(['profile', 'coin']);
  });

  it('are reset to the first tabs by the account icon', async () => {
    localStorage.setItem('profile', 'orders');
    localStorage.setItem('digitalOrder', 'digitalOrder');
    const { presetProfile } = await load();
    presetProfile();
    expect({ ...localStorage }).toMatchObject({ profile: 'profile', digitalOrder: 'coinOrder' });
  });

  it('fall back to the first tabs in a storage that is denied, and stay in a full one', async () => {
    vi.stubGlobal('localStorage', failingStorage(localStorage, 'getItem', 'setItem'));
    const denied = await load();
    denied.presetProfile();
    expect([denied.startTab(), denied.startOrders()]).toEqual(['profile', 'coin']);
    vi.unstubAllGlobals();
    vi.resetModules();
    localStorage.setItem('profile', 'orders');
    vi.stubGlobal('localStorage', failingStorage(localStorage, 'setItem'));
    const full = await load();
    expect(() => full.presetProfile()).not.toThrow();
    expect(full.startTab()).toBe('orders');
  });
});

describe('the tab and list in the URL of My Account', () => {
  it.each([
    [{ tab: 'orders', orders: 'digital' }, 'orders', 'digital'],
    [{ tab: 'password' }, 'password', undefined],
    [{ tab: 'Address', orders: 'digitalOrder' }, undefined, undefined],
    [{ tab: ['orders'], orders: 1 }, undefined, undefined],
    [{ tab: 'constructor', item: 7 }, undefined, undefined],
    [{}, undefined, undefined],
  ])('%j', (search, tab, orders) => {
    expect(profileSearch(search)).toEqual({ tab, orders });
  });
});

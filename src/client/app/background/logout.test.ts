// @vitest-environment happy-dom
// Alone in its process: the apps it starts go on persisting what they hold.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  factsOf,
  type KeyFacts,
  PRIVATE_DATABASES,
  STORAGE_KEYS,
} from '#client/persistence/storage/storage-keys.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { databaseOf, emptyDatabases } from '#client/testing/fake-databases.ts';
import { CUSTOMER, no, testApp, yes } from '#client/testing/shop-app.tsx';
import { setUpPersistence } from '../startup/set-up-persistence.ts';
import { forgetAtLoginEnd, startAfterFirstPaint } from './after-first-paint.ts';

const all = Object.entries<KeyFacts>(STORAGE_KEYS).map(([name, { prefix }]) =>
  prefix ? `${name}${CUSTOMER.Id}` : name,
);
const devices = all.filter((key) => factsOf(key)?.owner === 'device');
/** Written by the session when the login begins. */
const LOGIN = ['loginResponse', 'token'];

const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
const rowsIn = (name: string) => databaseOf(name).size;

/** A shop in which a customer is logged in, and every registered key and database holds something. */
async function fullShop() {
  const app = testApp({
    getOrdersByUserForFront: () => no(401, 'Please log in again'),
    AddEnquireFront: () => yes(),
  });
  forgetAtLoginEnd(app);
  await startAfterFirstPaint(app, createServerClock());
  await setUpPersistence(app);
  app.session.begin(CUSTOMER, 'token-7');
  for (const key of all.filter((key) => !LOGIN.includes(key))) {
    const storage = factsOf(key)?.area === 'local' ? localStorage : sessionStorage;
    storage.setItem(key, `"${key} of Asha"`);
  }
  for (const name of Object.values(PRIVATE_DATABASES)) databaseOf(name).set('one', 'of Asha');
  expect(stored()).toEqual(all.toSorted());
  return app;
}

async function onlyTheDevicesIsLeft() {
  expect(stored()).toEqual(devices.toSorted());
  for (const name of Object.values(PRIVATE_DATABASES))
    await vi.waitFor(() => expect(rowsIn(name)).toBe(0), 10_000);
  expect(stored()).toEqual(devices.toSorted());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDatabases();
});

describe("the customer's keys and databases are removed, and the device's stay,", () => {
  it('when the customer logs out', async () => {
    const app = await fullShop();
    app.session.end();
    await onlyTheDevicesIsLeft();
  });

  it('when the store answers 401', async () => {
    const { getOrdersByUserForFront } = await import('#shared/contract/orders.ts');
    const app = await fullShop();
    await expect(app.api.call(getOrdersByUserForFront, {})).rejects.toThrow('Please log in again');
    await onlyTheDevicesIsLeft();
  });

  it('when another tab logs out', async () => {
    await fullShop();
    localStorage.removeItem('loginResponse');
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'loginResponse' }));
    await onlyTheDevicesIsLeft();
  });
});

it('an unregistered key is removed from the tab at logout', async () => {
  const app = await fullShop();
  sessionStorage.setItem('a-name-of-before', 'Asha');
  app.session.end();
  expect(sessionStorage.getItem('a-name-of-before')).toBeNull();
});

it('what a customer has on the device who logged in through another tab stays', async () => {
  const app = await fullShop();
  localStorage.setItem('loginResponse', JSON.stringify({ ...CUSTOMER, Id: 8 }));
  localStorage.setItem('token', 'token-8');
  const theirs = ['kept-own/8', 'outbox', 'checkoutData', 'unanswered-trade', 'placed-quotes'];
  for (const key of theirs) localStorage.setItem(key, 'of Ravi');
  for (const name of Object.values(PRIVATE_DATABASES))
    databaseOf(name).set('two', { customer: 8, order: 'B2' });
  // A tab that slept hears of the logout and of the login after it at once, and late.
  window.dispatchEvent(new StorageEvent('storage', { key: 'loginResponse' }));
  expect(app.session.state.user?.Id).toBe(8);
  expect(localStorage.getItem('token')).toBe('token-8');
  for (const key of theirs) expect(localStorage.getItem(key), key).toBe('of Ravi');
  expect(sessionStorage.getItem('own-ticket')).toBeNull();
  for (const name of Object.values(PRIVATE_DATABASES))
    await vi.waitFor(() => expect([...databaseOf(name).keys()]).toEqual(['two']), 10_000);
  app.session.end();
  await onlyTheDevicesIsLeft();
});

it('nothing of a customer stays whom another one’s login in the same tab ends', async () => {
  const app = await fullShop();
  app.session.begin({ ...CUSTOMER, Id: 8 }, 'token-8');
  const ofCustomers = all.filter((key) => factsOf(key)?.owner === 'customer');
  expect(ofCustomers.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  app.session.end();
  await onlyTheDevicesIsLeft();
});

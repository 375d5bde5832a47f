// @vitest-environment happy-dom
// Alone in its process: a call that another file left unanswered would keep the tab busy.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { testApp } from '#client/testing/shop-app.tsx';
import { watchTabActivity, whileBusy } from './tab-activity.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { followConfig } from './follow-config.ts';
import {
  writeStoredConfig,
  readStoredConfig,
} from '#client/persistence/values/persisted-config.ts';

const HOSTS = { baseUrl: '/api/', domain: 'https://shop.example', projectName: 'AURUM' };
const config = readConfig(HOSTS);
const DATE = 'Sun, 22 Nov 2026 06:00:00 GMT';
const reload = vi.fn<() => void>();
let answer: () => Promise<Response>;
let stop = () => {};

const says = (settings: object) => {
  answer = async () => Response.json(settings, { headers: { date: DATE } });
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
  writeStoredConfig(config, localStorage);
  vi.spyOn(window, 'fetch').mockImplementation(() => answer());
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  stop = watchTabActivity(testApp());
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('followConfig keeps the tab where the host has the same settings, and learns its time', async () => {
  says(HOSTS);
  const clock = createServerClock();
  await followConfig(config, clock);
  expect(clock.known()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

it('followConfig stores other settings and reloads the tab', async () => {
  says({ ...HOSTS, rateStaleAfterMs: 9000 });
  await followConfig(config, createServerClock());
  await settled();
  expect(readStoredConfig(localStorage)?.rateStaleAfterMs).toBe(9000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('followConfig reloads a page that the worker served in an older brand, even if the settings are already known', async () => {
  const branded = { ...HOSTS, brand: { version: 'b2' } };
  says(branded);
  writeStoredConfig(readConfig(branded), localStorage);
  await followConfig(readConfig(branded), createServerClock());
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('followConfig does not reload for ever between two hosts that disagree', async () => {
  says({ ...HOSTS, projectName: 'Other' });
  await followConfig(config, createServerClock());
  await settled();
  says(HOSTS);
  await followConfig(readConfig({ ...HOSTS, projectName: 'Other' }), createServerClock());
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readStoredConfig(localStorage)?.projectName).toBe('AURUM');
});

it('followConfig does not reload where it cannot note that, and throws nothing', async () => {
  says({ ...HOSTS, projectName: 'Other' });
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  vi.spyOn(deviceStorage, 'session', 'get').mockReturnValue(full);
  await followConfig(config, createServerClock());
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

it('followConfig reloads only when the tab is idle', async () => {
  says({ ...HOSTS, projectName: 'Other' });
  let finish = () => {};
  const work = whileBusy(() => new Promise<void>((resolve) => (finish = resolve)));
  await followConfig(config, createServerClock());
  await settled();
  expect(reload).not.toHaveBeenCalled();
  finish();
  await work;
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something else answers', async () => new Response('<html>', { status: 200 })],
  ['the host is down', async () => new Response('', { status: 503 })],
  ['a field is wrong', async () => Response.json({ ...HOSTS, baseUrl: 'x' })],
])('followConfig keeps the working settings where %s', async (_, reply) => {
  answer = reply;
  await followConfig(config, createServerClock());
  await settled();
  expect(readStoredConfig(localStorage)).toEqual(config);
  expect(reload).not.toHaveBeenCalled();
});

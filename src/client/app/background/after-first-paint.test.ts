// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { writeReply } from '#shared/contract/envelope.ts';
import { createApp } from '../app.tsx';
import { forgetAtLoginEnd, startAfterFirstPaint } from './after-first-paint.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import type { Transport } from '#client/api/transport.ts';
import { startBackgroundServices } from '#client/testing/browser-stand-ins.ts';
import { no } from '#client/testing/shop-app.tsx';

const CUSTOMER = {
  Id: 7,
  FirstName: 'Asha',
  LastName: 'Rao',
  Number: '9876543210',
  Email: 'asha@example.in',
  State: 'Karnataka',
  GstNumber: '',
  UserType: 'User',
};

const openApp = (transport: Transport = () => new Promise(() => undefined)) =>
  createApp({
    config: readConfig({ baseUrl: '/api/', domain: 'https://shop.example', projectName: 'Shop' }),
    transport,
    storeNow: Date.now,
    storage: localStorage,
    history: createMemoryHistory({ initialEntries: ['/cart'] }),
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('the end of a login removes private queries from the cache, also those being fetched', async () => {
  const app = openApp();
  forgetAtLoginEnd(app);
  await startAfterFirstPaint(app, createServerClock());
  app.session.begin(CUSTOMER, 'token-7');
  sessionStorage.setItem('couponData', '{"Id":1}');
  let answer = (_lines: string) => {};
  const meta = { private: true } as const;
  app.queryClient.setQueryDefaults(['cart'], { meta });
  app.queryClient.setQueryData(['cart', 'count'], 3);
  app.queryClient.setQueryData(['catalogue'], 'for all');
  const underWay = app.queryClient
    .fetchQuery({
      queryKey: ['cart', 'lines'],
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    })
    .catch(() => undefined);

  app.session.end();
  answer('a gold bar');
  await underWay;
  expect(app.queryClient.getQueryData(['cart', 'lines'])).toBeUndefined();
  expect(app.queryClient.getQueryData(['cart', 'count'])).toBeUndefined();
  expect(app.queryClient.getQueryData(['catalogue'])).toBe('for all');
  expect(sessionStorage.length).toBe(0);
  await vi.waitFor(() => expect(app.router.state.location.pathname).toBe('/login'), 10_000);
});

it('an expired login leads back to its page, and a logout does not', async () => {
  const app = openApp();
  const { router, session } = app;
  const standsAt = (href: string) =>
    vi.waitFor(() => expect(router.state.location.href).toBe(href), 10_000);
  forgetAtLoginEnd(app);
  await startAfterFirstPaint(app, createServerClock());
  session.begin(CUSTOMER, 'token-7');
  void router.navigate({ to: '/profile', search: { tab: 'address' } });
  await standsAt('/profile?tab=address');
  session.end('expired');
  await standsAt('/login?from=%2Fprofile%3Ftab%3Daddress');
  expect(router.state.location.state.ended).toBe(true);

  session.begin(CUSTOMER, 'token-8');
  void router.navigate({ to: '/profile' });
  await standsAt('/profile');
  session.end();
  await standsAt('/login');
  expect(router.state.location.state.ended).toBeUndefined();
});

it('the end of a login removes the outbox from the device and tries it once more from memory', async () => {
  const asked: string[] = [];
  const app = openApp(async (operation) => {
    asked.push(operation);
    return writeReply('enveloped', { ok: true, msg: '' });
  });
  forgetAtLoginEnd(app);
  await startAfterFirstPaint(app, createServerClock());
  app.session.begin(CUSTOMER, 'token-7');
  const fields = { FirstName: 'Asha', LastName: 'Rao', Number: '9876543210', Email: 'a@b.in' };
  const entry = { id: 'enquiry-1', kind: 'enquiry', fields, writtenAt: 1, stage: 'waiting' };
  const waiting = JSON.stringify([entry, { ...entry, id: 'enquiry-2', stage: 'refused' }]);
  localStorage.setItem('outbox', waiting);

  app.session.end();
  expect(JSON.stringify(localStorage)).not.toContain('Asha');
  const sent = () => asked.filter((operation) => operation === 'AddEnquireFront').length;
  await vi.waitFor(() => expect(sent()).toBe(1), 10_000);
  expect(localStorage.getItem('outbox')).toBeNull();
});

it('a login that the store ends while its first page loads leads to the login page', async () => {
  localStorage.setItem('loginResponse', JSON.stringify(CUSTOMER));
  localStorage.setItem('token', 'token-of-last-month');
  sessionStorage.setItem('couponData', '{"Id":1}');
  const app = openApp((operation) =>
    operation === 'GetCart'
      ? Promise.resolve(writeReply('enveloped', no(401, 'Please log in again')))
      : new Promise(() => undefined),
  );
  forgetAtLoginEnd(app);
  app.session.restore();
  app.router.load().catch(() => undefined);
  await vi.waitFor(() => expect(app.router.state.location.pathname).toBe('/login'), 10_000);
  expect(sessionStorage.getItem('couponData')).toBeNull();
});

it('the tab whose login the store has ended empties the databases before other tabs, which have heard of it at once', async () => {
  const request = vi.fn(async (_name: string, work: () => Promise<void>) => work());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  try {
    const [refused, other] = [openApp(), openApp()];
    for (const { session } of [refused, other]) session.begin(CUSTOMER, 'token-7');
    forgetAtLoginEnd(refused);
    forgetAtLoginEnd(other);
    other.session.end();
    expect(request).not.toHaveBeenCalled();
    refused.session.end('expired');
    expect(request).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2), 10_000);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

it('a picture that never loads does not delay live prices', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  startBackgroundServices.mockClear();
  try {
    const going = startAfterFirstPaint(openApp(), createServerClock());
    await vi.advanceTimersByTimeAsync(7999);
    expect(startBackgroundServices).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1001);
    await going;
    expect(startBackgroundServices).toHaveBeenCalledTimes(1);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

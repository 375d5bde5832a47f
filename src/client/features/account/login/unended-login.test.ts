// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CUSTOMER, no, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { logOut } from './log-out.ts';
import { endUnended } from './unended-login.ts';

const TokenHash = createHash('sha256').update('token-7').digest('base64url');
const kept = () => localStorage.getItem('unended-login');
const THIS = JSON.stringify([TokenHash]);

beforeEach(() => localStorage.clear());
afterEach(() => onlineManager.setOnline(true));

/** A shop in which somebody is logged in, and whose store answers a logout so. */
function loggedIn(answer: () => unknown) {
  const app = testApp({ Logout: () => answer() as ReturnType<typeof yes> });
  app.session.begin(CUSTOMER, 'token-7');
  return app;
}

it('a logout that reaches the store leaves nothing on the device', async () => {
  const app = loggedIn(() => yes());
  await logOut(app.api, app.session);
  expect(app.sent('Logout')).toEqual([expect.objectContaining({ Token: 'token-7' })]);
  expect(kept()).toBeNull();
});

it('a logout that the store has not heard of is told as soon as there is a network, without its token', async () => {
  let answer: () => unknown = silence;
  const app = loggedIn(() => answer());
  onlineManager.setOnline(false);
  await logOut(app.api, app.session);
  expect(app.session.state.user).toBeUndefined();
  expect(kept()).toBe(THIS);
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-7');
  answer = yes;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(kept()).toBeNull(), 10_000);
  expect(app.sent('Logout').slice(1)).toEqual([expect.objectContaining({ Token: '', TokenHash })]);
});

it('a kept logout is told by the next start, and kept until the store has answered', async () => {
  localStorage.setItem('unended-login', THIS);
  let answer: () => unknown = silence;
  const app = testApp({ Logout: () => answer() as ReturnType<typeof yes> });
  await endUnended(app.api);
  expect(kept()).toBe(THIS);
  answer = () => no(500, 'Something went wrong.');
  await endUnended(app.api);
  expect(kept()).toBe(THIS);
  answer = () => no(400, 'Unknown operation.');
  await endUnended(app.api);
  expect(kept()).toBeNull();
  await endUnended(app.api);
  expect(app.sent('Logout')).toHaveLength(3);
});

it('a logout that could not be told twice is told the third time, and a later one beside it', async () => {
  let answer: () => unknown = silence;
  const app = loggedIn(() => answer());
  onlineManager.setOnline(false);
  await logOut(app.api, app.session);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(app.sent('Logout')).toHaveLength(2), 10_000);
  app.session.begin(CUSTOMER, 'token-8');
  await logOut(app.api, app.session);
  expect(JSON.parse(kept() ?? '[]')).toHaveLength(2);
  answer = yes;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(kept()).toBeNull(), 10_000);
  expect(new Set(app.sent('Logout').map((sent) => sent['TokenHash']))).toContain(TokenHash);
});

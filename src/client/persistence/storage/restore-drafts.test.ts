// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#client/session/session.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { CUSTOMER } from '#client/testing/shop-app.tsx';
import { restoreDraftsAfterRelogin } from './restore-drafts.ts';

const DRAFT = 'address-draft 7 billing 1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** The store ended a customer's login while they were typing. */
function ranOut(storage: Storage = sessionStorage) {
  const session = createSession(localStorage);
  session.begin(CUSTOMER, 'token-7');
  session.onEnd(({ user }) => {
    if (user) restoreDraftsAfterRelogin(session, storage, user);
    sessionStorage.clear();
  });
  sessionStorage.setItem(DRAFT, '{"Address":"7 New Street"}');
  sessionStorage.setItem('login-number', '{"LoginId":"9000000000"}');
  session.end('expired');
  return session;
}

describe('a draft of an expired login', () => {
  it('is no longer on the device', () => {
    ranOut();
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is restored when the same customer logs in, before anything is rendered', () => {
    const session = ranOut();
    session.begin(CUSTOMER, 'token-8');
    expect(sessionStorage.getItem(DRAFT)).toBe('{"Address":"7 New Street"}');
  });

  it('does not replace what was typed since', () => {
    const session = ranOut();
    sessionStorage.setItem('login-number', '{"LoginId":"9876543210"}');
    session.begin(CUSTOMER, 'token-8');
    expect(sessionStorage.getItem('login-number')).toBe('{"LoginId":"9876543210"}');
  });

  it('is not restored for another customer, nor for the first one after another has logged in', () => {
    const session = ranOut();
    session.begin({ ...CUSTOMER, Id: 8 }, 'token-8');
    session.end();
    session.begin(CUSTOMER, 'token-9');
    expect(sessionStorage.getItem(DRAFT)).toBeNull();
  });

  it('does not prevent a login where the storage is full', () => {
    const session = ranOut(failingStorage(sessionStorage, 'setItem'));
    session.begin(CUSTOMER, 'token-8');
    expect(session.state.user).toEqual(CUSTOMER);
  });
});

// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { User } from '#shared/contract/account.ts';
import { clearTabStorage } from './clear-tab-storage.ts';
import { createSession } from './session.ts';

const asha: User = {
  Id: 7,
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '9000000000',
  Email: 'a@b.in',
  State: 'Gujarat',
  GstNumber: '',
  UserType: 'User',
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a cleared tab still forgets later text when another customer has logged in meanwhile', () => {
  createSession(localStorage, sessionStorage).begin(asha, 'token');
  sessionStorage.setItem('addressData', 'of an order');
  clearTabStorage(sessionStorage);
  expect(sessionStorage.getItem('addressData')).toBeNull();
  sessionStorage.setItem('form', 'typed since');
  // In another tab, while this one was discarded.
  createSession(localStorage).begin({ ...asha, Id: 8 }, 'other');
  createSession(localStorage, sessionStorage);
  expect(sessionStorage.getItem('form')).toBeNull();
});

it('clearTabStorage leaves nothing in a tab that knew of no login', () => {
  sessionStorage.setItem('form', 'typed');
  clearTabStorage(sessionStorage);
  expect(sessionStorage).toHaveLength(0);
});

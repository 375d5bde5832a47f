// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/account.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { createSession, followOtherTabs } from './session.ts';

const asha: User = {
  Id: 1,
  FirstName: 'Asha',
  LastName: 'Rao',
  Number: '9876543210',
  Email: 'asha@example.in',
  State: 'Karnataka',
  GstNumber: '',
  UserType: 'User',
};
const ravi: User = { ...asha, Id: 2, FirstName: 'Ravi' };

const stops: (() => void)[] = [];
beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A tab on this device, which counts how often its login ended. */
function openTab(storage: Storage | undefined = localStorage) {
  const session = createSession(storage);
  const ended = vi.fn();
  session.onEnd(ended);
  return { session, ended };
}
/** The storage of another tab: this one hears what is written there. */
const toldTo = (listener: Window): Storage =>
  new Proxy(localStorage, {
    get: (storage, name) =>
      name === 'getItem'
        ? (key: string) => storage.getItem(key)
        : (key: string, newValue: string | null = null) => {
            if (newValue === null) storage.removeItem(key);
            else storage.setItem(key, newValue);
            listener.dispatchEvent(new StorageEvent('storage', { key, newValue }));
          },
  });
const keep = (user: unknown, token: string | undefined) => {
  localStorage.setItem('loginResponse', typeof user === 'string' ? user : JSON.stringify(user));
  if (token === undefined) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
};

describe('a login', () => {
  it('replaces one that began in another tab, and ends that one first', () => {
    const { session, ended } = openTab();
    keep(asha, 'one');
    session.restore();
    ended.mockImplementation(() => expect(session.state.user).toBeUndefined());
    session.begin(ravi, 'two');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(session.state.user).toEqual(ravi);
    expect(session.token()).toBe('two');
    session.begin(ravi, 'three');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('is stored under the names of the first app', () => {
    const { session } = openTab();
    session.begin(asha, 'abc');
    expect(session.state.user).toEqual(asha);
    expect(session.token()).toBe('abc');
    expect(JSON.parse(localStorage.getItem('loginResponse') ?? '')).toEqual(asha);
    expect(localStorage.getItem('token')).toBe('abc');
  });

  it('is restored after a restart', () => {
    openTab().session.begin(asha, 'abc');
    const { session, ended } = openTab();
    expect(session.state.user).toBeUndefined();
    session.restore();
    expect(session.state.user).toEqual(asha);
    expect(session.token()).toBe('abc');
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends once, and leaves nothing behind', () => {
    const { session, ended } = openTab();
    session.begin(asha, 'abc');
    session.end();
    session.end();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(session.state.user).toBeUndefined();
    expect(session.token()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('has ended already when listeners hear of it', () => {
    const { session } = openTab();
    const seen: unknown[] = [];
    session.onEnd(() =>
      seen.push(session.state.user, session.token(), localStorage.getItem('token')),
    );
    session.begin(asha, 'abc');
    session.end();
    expect(seen).toEqual([undefined, undefined, null]);
  });

  it('does not end where none has begun', () => {
    const { session, ended } = openTab();
    session.end();
    expect(ended).not.toHaveBeenCalled();
  });

  it('does not notify listeners that have stopped', () => {
    const { session, ended } = openTab();
    const heard = vi.fn();
    session.onEnd(heard)();
    session.begin(asha, 'abc');
    session.end();
    expect(heard).not.toHaveBeenCalled();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('works on a device whose storage is full, for as long as the tab is open', () => {
    localStorage.setItem('token', 'old');
    const { session } = openTab(failingStorage(localStorage, 'setItem'));
    session.begin(asha, 'abc');
    expect(session.state.user).toEqual(asha);
    expect(session.token()).toBe('abc');
    expect(localStorage).toHaveLength(0);
  });

  it('works without any storage', () => {
    const session = createSession(undefined);
    session.restore();
    session.begin(asha, 'abc');
    session.end();
    expect(session.state.user).toBeUndefined();
  });
});

describe('a damaged storage', () => {
  it.each([
    ['cut off', '{"Id":1', 'abc'],
    ['empty', '', 'abc'],
    ['null', 'null', 'abc'],
    ['a list', '[]', 'abc'],
    ['of another shape', { Id: 1, FirstName: 'Asha' }, 'abc'],
    ['with a name of another kind', { ...asha, FirstName: {} }, 'abc'],
    ['without a token', asha, undefined],
    ['with an empty token', asha, ''],
  ])('means that nobody is logged in when it is %s', (_, user, token) => {
    keep(user, token);
    const { session } = openTab();
    session.restore();
    expect(session.state.user).toBeUndefined();
    expect(session.token()).toBeUndefined();
  });

  it('means that nobody is logged in when it cannot be read', () => {
    keep(asha, 'abc');
    const { session } = openTab(failingStorage(localStorage, 'getItem'));
    session.restore();
    expect(session.state.user).toBeUndefined();
  });

  it('gives back no password that another app left there', () => {
    keep({ ...asha, Password: 'secret' }, 'abc');
    const { session } = openTab();
    session.restore();
    expect(session.state.user).toEqual(asha);
  });
});

describe('a tab beside another one', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  function follow() {
    const tab = openTab();
    stops.push(followOtherTabs(tab.session, window));
    return tab;
  }

  it('logs out once when the other logs out', () => {
    const { session, ended } = follow();
    session.begin(asha, 'abc');
    localStorage.clear();
    tell('loginResponse');
    tell('token');
    expect(session.state.user).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it.each(['expired', undefined] as const)(
    'hears from the other why the login ended: %s',
    (why) => {
      const { session, ended } = follow();
      const other = createSession(toldTo(window));
      other.begin(asha, 'abc');
      other.end(why);
      expect(ended.mock.calls).toEqual([[{ user: asha, expired: why === 'expired' }]]);
      expect(session.token()).toBeUndefined();
      expect(localStorage).toHaveLength(0);
    },
  );

  it('is logged out when the other clears the storage', () => {
    const { session, ended } = follow();
    session.begin(asha, 'abc');
    localStorage.clear();
    tell(null);
    expect(session.state.user).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('logs in when the other does', () => {
    const { session, ended } = follow();
    keep(asha, 'abc');
    tell('token');
    expect(session.state.user).toEqual(asha);
    expect(ended).not.toHaveBeenCalled();
  });

  it('uses the token that the other has renewed for the same customer', () => {
    const { session, ended } = follow();
    session.begin(asha, 'abc');
    keep(asha, 'def');
    tell('token');
    expect(session.token()).toBe('def');
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends its login when the other logs in another customer', () => {
    const { session, ended } = follow();
    session.begin(asha, 'abc');
    keep(ravi, 'xyz');
    tell('token');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(session.state.user).toEqual(ravi);
    expect(session.token()).toBe('xyz');
  });

  it('follows a logout during the back/forward cache when it is shown', () => {
    const { session, ended } = follow();
    session.begin(asha, 'abc');
    localStorage.clear();
    const shown = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    shown(false);
    expect(ended).not.toHaveBeenCalled();
    shown(true);
    expect(session.state.user).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('ignores a change of another key', () => {
    const { session } = follow();
    session.begin(asha, 'abc');
    localStorage.clear();
    tell('last-rates');
    expect(session.state.user).toEqual(asha);
  });

  it('ignores a change of the login after following has stopped', () => {
    const { session } = openTab();
    followOtherTabs(session, window)();
    session.begin(asha, 'abc');
    localStorage.clear();
    tell('token');
    expect(session.state.user).toEqual(asha);
  });
});

describe('a tab that was discarded', () => {
  beforeEach(() => sessionStorage.clear());
  const open = () => createSession(localStorage, sessionStorage);
  /** A tab of Asha's in which she was typing. */
  const away = () => {
    open().begin(asha, 'one');
    sessionStorage.setItem('enquiry-draft', '{"FirstName":"Asha"}');
  };

  it('keeps typed text while its login goes on', () => {
    away();
    open().restore();
    expect(sessionStorage.getItem('enquiry-draft')).toContain('Asha');
  });

  it.each([
    ['ended', () => localStorage.clear()],
    ['gave way to another', () => keep(ravi, 'two')],
  ])('forgets typed text where the login %s meanwhile', (_, happens) => {
    away();
    happens();
    open();
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps what a visitor typed, also over their login', () => {
    sessionStorage.setItem('enquiry-draft', '{"FirstName":"Asha"}');
    open().restore();
    open().begin(asha, 'one');
    open().restore();
    expect(sessionStorage.getItem('enquiry-draft')).toContain('Asha');
  });

  it('works where its storage is full', () => {
    const session = createSession(localStorage, failingStorage(sessionStorage, 'setItem'));
    session.begin(asha, 'one');
    expect(session.token()).toBe('one');
  });
});

import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import { storedText, storedValue } from '#client/persistence/storage/stored-value.ts';
import { wipeCustomerStorage } from '#client/persistence/storage/wipe-customer-storage.ts';

const USER_KEY = 'loginResponse';
const TOKEN_KEY = 'token';
/** In the tab's storage: the customer of its last known login. */
export const TAB_KEY = 'login-of';

/** In place of the token for a moment: other tabs hear so that the store has ended the login, and keep what is typed in them. */
const EXPIRED = '';

const storedUser = (storage: Storage) => storedValue(USER_KEY, storedUserSchema, storage);
const storedToken = (storage: Storage) => storedText(TOKEN_KEY, storage);

// A stored value may be anything: an older version's, another store's.
const storedUserSchema = v.object({
  Id: v.union([v.string(), v.number()]),
  FirstName: v.string(),
  LastName: v.string(),
  Number: v.string(),
  Email: v.string(),
  State: v.string(),
  GstNumber: v.string(),
  UserType: v.string(),
});

/** A login that has ended. `expired`: the store ended it, not the customer. */
export interface EndedLogin {
  user: User | undefined;
  expired: boolean;
}

/** Who is logged in on this device. A password is never part of it. */
export interface Session {
  readonly state: { user: User | undefined };
  /** The session token, for requests only. */
  token: () => string | undefined;
  begin: (user: User, token: string) => void;
  /** Removes the login from this device and notifies the listeners. */
  end: (why?: 'expired') => void;
  /** Reads the stored login. `expired`: if it is over, the store has ended it. */
  restore: (expired?: boolean) => void;
  /** Calls the listener when the login ends, here or in another tab. Returns a function that removes it. */
  onEnd: (listener: (ended: EndedLogin) => void) => () => void;
}

/**
 * Opens the session stored in `storage`; without one (on the server) nobody is ever logged in. A phone may discard a tab and
 * restore it after the login has ended: what its customer left in `tab`, the tab's own storage, is removed before anything can
 * read it.
 */
export function createSession(storage: Storage | undefined, tab?: Storage): Session {
  const state = proxy<Session['state']>({ user: undefined });
  const listeners = new Set<(ended: EndedLogin) => void>();
  let token: string | undefined;

  const owner = tab?.getItem(TAB_KEY);
  if (tab && owner && owner !== String(readStored(storage)?.user.Id))
    wipeCustomerStorage('session', tab);
  const mark = ({ Id }: User) => void (tab && storedText(TAB_KEY, tab).write(String(Id)));

  const ended = (expired = false) => {
    const { user } = state;
    if (!user && !token) return;
    state.user = undefined;
    token = undefined;
    for (const listener of listeners) listener({ user, expired });
  };

  const forget = () => {
    if (!storage) return;
    storedUser(storage).remove();
    storedToken(storage).remove();
  };

  return {
    state,
    token: () => token,
    begin(user, newToken) {
      // Another customer's login is still open here: it ends first.
      if (state.user && state.user.Id !== user.Id) ended();
      state.user = user;
      token = newToken;
      mark(user);
      if (!storage) return;
      // If the storage is full the login lasts until the tab is closed. No half of it may stay stored.
      if (!storedUser(storage).write(user) || !storedToken(storage).write(newToken)) forget();
    },
    end(why) {
      if (why && storage) storedToken(storage).write(EXPIRED);
      forget();
      ended(why === 'expired');
    },
    restore(expired) {
      const stored = readStored(storage);
      // Another customer has logged in elsewhere: this tab's login has ended.
      if (!stored || (state.user && state.user.Id !== stored.user.Id)) ended(!stored && expired);
      if (!stored) return;
      token = stored.token;
      state.user = stored.user;
      mark(stored.user);
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps this tab in step with a logout or a login in another one. Returns a function that stops it. */
export function followOtherTabs(session: Session, window: Window): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === USER_KEY || key === TOKEN_KEY || key === null)
      session.restore(newValue === EXPIRED);
  };
  // A page in the back/forward cache gets no events until it is shown again.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) session.restore();
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', shown);
  };
}

/** The customer whose login is stored, whatever this tab's session says. */
export const storedCustomer = (storage: Storage): User['Id'] | undefined =>
  readStored(storage)?.user.Id;

function readStored(storage: Storage | undefined): { user: User; token: string } | undefined {
  if (!storage) return undefined;
  const token = storedToken(storage).read();
  const user = storedUser(storage).read();
  return token && user ? { user, token } : undefined;
}

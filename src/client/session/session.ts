import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import { storedText, storedValue } from '#client/persistence/storage/stored-value.ts';
import { wipeCustomerStorage } from '#client/persistence/storage/wipe-customer-storage.ts';

const USER_KEY = 'loginResponse';
const TOKEN_KEY = 'token';
/** In the tab's storage: the customer whose login it last knew. */
export const TAB_KEY = 'login-of';

const storedUser = (storage: Storage) => storedValue(USER_KEY, keptUser, storage);
const storedToken = (storage: Storage) => storedText(TOKEN_KEY, storage);

// What is read back from the device may be anything: an older version's, another store's.
const keptUser = v.object({
  Id: v.union([v.string(), v.number()]),
  FirstName: v.string(),
  LastName: v.string(),
  Number: v.string(),
  Email: v.string(),
  State: v.string(),
  GstNumber: v.string(),
  UserType: v.string(),
});

/** A login that is over: whose it was, and whether the store ended it and not the customer. */
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
  /** Forgets the login on this device and everything that listens is told. */
  end: (why?: 'expired') => void;
  /** Reads a kept login. Called once, after the first paint of a rendered page. */
  restore: () => void;
  /** Runs when the login ends, here or in another tab. Returns the way to stop listening. */
  onEnd: (listener: (ended: EndedLogin) => void) => () => void;
}

/**
 * Opens the session kept in `storage`; without one (on the server) nobody is ever logged in. What a login
 * that has ended meanwhile left in `tab`, the tab's own storage, goes before anything can read it: a
 * phone puts tabs away and brings them back later.
 */
export function createSession(storage: Storage | undefined, tab?: Storage): Session {
  const state = proxy<Session['state']>({ user: undefined });
  const listeners = new Set<(ended: EndedLogin) => void>();
  let token: string | undefined;

  const owner = tab?.getItem(TAB_KEY);
  if (tab && owner && owner !== String(readKept(storage)?.user.Id))
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
      // Somebody else logged in through another tab meanwhile: what is here of theirs goes first.
      if (state.user && state.user.Id !== user.Id) ended();
      state.user = user;
      token = newToken;
      mark(user);
      if (!storage) return;
      // With a full storage the login lasts until the tab is closed. No half of it may stay.
      if (!storedUser(storage).write(user) || !storedToken(storage).write(newToken)) forget();
    },
    end(why) {
      forget();
      ended(why === 'expired');
    },
    restore() {
      const kept = readKept(storage);
      // Another customer has logged in elsewhere: what is here belongs to the one before.
      if (!kept || (state.user && state.user.Id !== kept.user.Id)) ended();
      if (!kept) return;
      token = kept.token;
      state.user = kept.user;
      mark(kept.user);
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps this tab in step with a logout or a login in another one. Returns the way to stop. */
export function followOtherTabs(session: Session, window: Window): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === USER_KEY || key === TOKEN_KEY || key === null) session.restore();
  };
  // A page in the back/forward cache hears of nothing until it is shown again.
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

/** Whose login stands in the storage, whatever this tab knows. */
export const storedCustomer = (storage: Storage): User['Id'] | undefined =>
  readKept(storage)?.user.Id;

function readKept(storage: Storage | undefined): { user: User; token: string } | undefined {
  if (!storage) return undefined;
  const token = storedToken(storage).read();
  const user = storedUser(storage).read();
  return token && user ? { user, token } : undefined;
}

/**
 * Stands in for idb-keyval where there is no IndexedDB:
 * `vi.mock('idb-keyval', () => import('./fake-databases.ts'))`.
 */
type Entries = Map<IDBValidKey, unknown>;

const databases = new Map<string, Entries>();
let broken = false;

/** What a database holds, to look into and to fill. */
export function databaseOf(name: string): Entries {
  const known = databases.get(name) ?? new Map<IDBValidKey, unknown>();
  databases.set(name, known);
  return known;
}

/** Before each test: nothing anywhere. With true, a device that keeps nothing and fails at it. */
export function emptyDatabases(breaks = false): void {
  databases.clear();
  broken = breaks;
}

type Store = () => Entries;
const opened = (store: Store): Entries => {
  if (broken) throw new DOMException('The database cannot be opened', 'UnknownError');
  return store();
};

export const createStore =
  (name: string): Store =>
  () =>
    databaseOf(name);
export const get = async (key: IDBValidKey, store: Store) => opened(store).get(key);
export const set = async (key: IDBValidKey, value: unknown, store: Store) =>
  void opened(store).set(key, value);
export const del = async (key: IDBValidKey, store: Store) => void opened(store).delete(key);
export const entries = async (store: Store) => [...opened(store).entries()];
export const keys = async (store: Store) => [...opened(store).keys()];
export const clear = async (store: Store) => opened(store).clear();

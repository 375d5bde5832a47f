/** Replaces idb-keyval in every test of the app, see setup.ts: there is no IndexedDB. */
type Entries = Map<IDBValidKey, unknown>;

const databases = new Map<string, Entries>();
let broken = false;

/** The entries of a database, to read and to fill. */
export function databaseOf(name: string): Entries {
  const known = databases.get(name) ?? new Map<IDBValidKey, unknown>();
  databases.set(name, known);
  return known;
}

/** The rows of all databases. */
export const allRows = (): unknown[] =>
  [...databases.values()].flatMap((each) => [...each.values()]);

/** Empties all databases before each test. With true, the device stores nothing and every access fails. */
export function emptyDatabases(breaks = false): void {
  databases.clear();
  broken = breaks;
}

/** From now on every access to a database fails. */
export function breakDatabases(): void {
  broken = true;
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

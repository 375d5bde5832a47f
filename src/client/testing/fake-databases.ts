/** Replaces idb-keyval in every test of the app, see setup.ts: there is no IndexedDB. */
type Entries = Map<IDBValidKey, unknown>;

const databases = new Map<string, Entries>();
let broken = false;
let held: Promise<void> | undefined;

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
  held = undefined;
}

/** From now on every access to a database fails. */
export function breakDatabases(): void {
  broken = true;
}

/** From now on no access to a database is answered, until the returned function is called. */
export function holdDatabases(): () => void {
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  return () => {
    held = undefined;
    answer();
  };
}

type Store = <Result>(mode: IDBTransactionMode, work: (rows: Entries) => Result) => Promise<Result>;

export const createStore =
  (name: string): Store =>
  async (_mode, work) => {
    await held;
    if (broken) throw new DOMException('The database cannot be opened', 'UnknownError');
    return work(databaseOf(name));
  };
export const get = (key: IDBValidKey, store: Store) => store('readonly', (rows) => rows.get(key));
export const set = (key: IDBValidKey, value: unknown, store: Store) =>
  store('readwrite', (rows) => void rows.set(key, value));
export const del = (key: IDBValidKey, store: Store) =>
  store('readwrite', (rows) => void rows.delete(key));
export const entries = (store: Store) => store('readonly', (rows) => [...rows.entries()]);
export const keys = (store: Store) => store('readonly', (rows) => [...rows.keys()]);
export const clear = (store: Store) => store('readwrite', (rows) => rows.clear());

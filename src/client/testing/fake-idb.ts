/** In place of idb-keyval where there is no IndexedDB: what is kept outlives the app, not the test. */
type Entries = Map<string, unknown>;

const databases = new Map<string, Entries>();
const inner = { broken: false };

const of = (entries: Entries): Entries => {
  if (inner.broken) throw new Error('no database');
  return entries;
};

export function createStore(name: string): Entries {
  const known = databases.get(name) ?? new Map<string, unknown>();
  databases.set(name, known);
  return known;
}
export const get = async (key: string, store: Entries) => of(store).get(key);
export const set = async (key: string, value: unknown, store: Entries) =>
  void of(store).set(key, value);
export const del = async (key: string, store: Entries) => void of(store).delete(key);
export const clear = async (store: Entries) => of(store).clear();
export const keys = async (store: Entries) => [...of(store).keys()];

/** For tests: everything that is kept anywhere. */
export const allKept = (): unknown[] =>
  [...databases.values()].flatMap((each) => [...each.values()]);
export const forgetAll = (): void => {
  inner.broken = false;
  for (const each of databases.values()) each.clear();
};
/** The device denies its database. */
export const breakAll = (): void => void (inner.broken = true);

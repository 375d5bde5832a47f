import { FILLED_FOLDER, startStore } from './store.ts';

/** Fills one database before all journeys; each store begins with a copy instead of filling its own. */
export default async function fillOnce(): Promise<() => Promise<void>> {
  const store = await startStore();
  await store.stop();
  process.env[FILLED_FOLDER] = store.folder;
  return store.dispose;
}

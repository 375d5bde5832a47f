import type { QueryClient } from '@tanstack/react-query';
import { deviceStorage } from '../storage/device-storage.ts';
import { CATALOGUE_KEY, CATALOGUE_SCHEMA_VERSION } from '../queries/persist-catalogue.ts';
import { readEntry } from '../queries/persisted-entry.ts';
import { storedRates } from '../rates/persisted-rates.ts';
import { dropProductList, readProductList } from '../values/persisted-product-list.ts';
import { cachesNamed, type StoredAmount, storedIn } from './worker-caches.ts';
import { CACHED_PAGES } from '#client/prefetch/page-cache.ts';
import { notePrefetch } from '#client/prefetch/last-prefetch.ts';

/** Data that this device stores for everybody, as shown to the visitor. */
export type GroupName = 'pages' | 'catalogue' | 'content' | 'pictures' | 'rates';
export interface GroupReport extends StoredAmount {
  name: GroupName;
}

const PRECACHE = /precache/;
/** Cached documents of pages, each with its data. */
const DOCUMENTS = new RegExp(`^${CACHED_PAGES}`);
const APP = new RegExp(`${PRECACHE.source}|${DOCUMENTS.source}`);
const PICTURES = /^(?:pictures|films)$/;

/** The size and age of each group. */
export async function deviceReport(): Promise<GroupReport[]> {
  return [
    { name: 'pages', ...asOne(await storedIn(APP)) },
    { name: 'catalogue', ...(await withList(answers('catalogue'))) },
    { name: 'content', ...answers('content') },
    { name: 'pictures', ...(await storedIn(PICTURES)) },
    { name: 'rates', ...rates() },
  ];
}

/** Removes one group. What a page shows at present stays in its memory; the rest of the shop is not prefetched again before tomorrow. */
export async function removeGroup(name: GroupName, queryClient: QueryClient): Promise<void> {
  if (name === 'rates') storedRates().remove();
  if (name === 'catalogue') await dropProductList();
  if (name === 'catalogue' || name === 'content' || name === 'pictures') notePrefetch();
  if (name === 'catalogue' || name === 'content') {
    queryClient.removeQueries({
      predicate: (query) =>
        String(query.queryKey[0]).split('-')[0] === name && query.getObserversCount() === 0,
    });
  }
  if (name === 'pictures') await dropCaches(PICTURES);
  // The cached documents contain data of all other groups.
  else await dropCaches(DOCUMENTS);
  if (name === 'pages') {
    // While the worker is registered it would not fetch the files again.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.unregister();
    await dropCaches(PRECACHE);
  }
}

/** The app consists of many files: shown as one. */
const asOne = (kept: StoredAmount): StoredAmount => ({ ...kept, count: Math.min(kept.count, 1) });

const dropCaches = async (names: RegExp): Promise<void> => {
  for (const name of await cachesNamed(names)) await caches.delete(name);
};

/** Counts the store's answers: each product, listing or static page is one. */
function answers(kind: string): StoredAmount {
  const text = deviceStorage.local.getItem(CATALOGUE_KEY) ?? '';
  const own = (
    readEntry(text, { shape: CATALOGUE_SCHEMA_VERSION, keep: 'public' })?.queries ?? []
  ).filter(({ queryKey }) => queryKey[0] === kind);
  const times = own.map(({ state }) => state.dataUpdatedAt);
  return {
    count: own.filter(({ queryKey }) => queryKey[1] !== 'place').length,
    bytes: own.reduce((sum, query) => sum + 2 * JSON.stringify(query).length, 0),
    ...(times.length > 0 && { oldest: Math.min(...times), newest: Math.max(...times) }),
  };
}

async function withList(kept: StoredAmount): Promise<StoredAmount> {
  const list = await readProductList();
  if (!list) return kept;
  // A database does not report an entry's size: about the length of its JSON.
  const bytes = kept.bytes + JSON.stringify(list.products).length;
  const { at } = list;
  const { oldest = at, newest = at, count } = kept;
  return { count, bytes, oldest: Math.min(oldest, at), newest: Math.max(newest, at) };
}

function rates(): StoredAmount {
  const last = storedRates().read();
  if (!last) return { count: 0, bytes: 0 };
  return { count: 1, bytes: 2 * JSON.stringify(last).length, oldest: last.asOf, newest: last.asOf };
}

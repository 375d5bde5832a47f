import type { QueryClient } from '@tanstack/react-query';
import { deviceStorage } from '../storage/device-storage.ts';
import { CATALOGUE_KEY, CATALOGUE_SCHEMA_VERSION } from '../queries/persist-catalogue.ts';
import { readEntry } from '../queries/persisted-entry.ts';
import { PRODUCT_LIST_KEY, readProductList } from '../values/persisted-product-list.ts';
import { cachesNamed, type StoredAmount, storedIn } from './worker-caches.ts';
import { notePrefetch } from '#client/prefetch/last-prefetch.ts';

/** What this device keeps for everybody, as they are told of it. */
export type GroupName = 'pages' | 'catalogue' | 'content' | 'pictures' | 'rates';
export interface GroupReport extends StoredAmount {
  name: GroupName;
}

const LAST_RATES = 'last-rates';
const PRECACHE = /precache/;
const PICTURES = /^(?:pictures|films)$/;

/** How much of each is kept, and of when. */
export async function deviceReport(): Promise<GroupReport[]> {
  return [
    { name: 'pages', ...asOne(await storedIn(PRECACHE)) },
    { name: 'catalogue', ...withList(answers('catalogue')) },
    { name: 'content', ...answers('content') },
    { name: 'pictures', ...(await storedIn(PICTURES)) },
    { name: 'rates', ...rates() },
  ];
}

/**
 * Lets go of one of them. What a page shows at present stays in its memory; the rest of the shop is not
 * fetched ahead again before tomorrow.
 */
export async function removeGroup(name: GroupName, queryClient: QueryClient): Promise<void> {
  const { local } = deviceStorage;
  if (name === 'rates') local.removeItem(LAST_RATES);
  if (name === 'catalogue') local.removeItem(PRODUCT_LIST_KEY);
  if (name === 'catalogue' || name === 'content' || name === 'pictures') notePrefetch();
  if (name === 'catalogue' || name === 'content') {
    queryClient.removeQueries({
      predicate: (query) =>
        String(query.queryKey[0]).split('-')[0] === name && query.getObserversCount() === 0,
    });
  }
  if (name === 'pictures') await dropCaches(PICTURES);
  if (name === 'pages') {
    // Left in place, the worker would not fetch them again.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.unregister();
    await dropCaches(PRECACHE);
  }
}

/** The app comes in many files, which nobody needs to know. */
const asOne = (kept: StoredAmount): StoredAmount => ({ ...kept, count: Math.min(kept.count, 1) });

const dropCaches = async (names: RegExp): Promise<void> => {
  for (const name of await cachesNamed(names)) await caches.delete(name);
};

/** Answers of the store; a product, a listing, a page of words each. */
function answers(kind: string): StoredAmount {
  const text = deviceStorage.local.getItem(CATALOGUE_KEY) ?? '';
  const own = (
    readEntry(text, { shape: CATALOGUE_SCHEMA_VERSION, keep: 'public' })?.queries ?? []
  ).filter(({ queryKey }) => queryKey[0] === kind);
  const times = own.map(({ state }) => state.dataUpdatedAt);
  return {
    count: own.filter(({ queryKey }) => queryKey[1] !== 'ids').length,
    bytes: own.reduce((sum, query) => sum + 2 * JSON.stringify(query).length, 0),
    ...(times.length > 0 && { oldest: Math.min(...times), newest: Math.max(...times) }),
  };
}

function withList(kept: StoredAmount): StoredAmount {
  const bytes = kept.bytes + 2 * (deviceStorage.local.getItem(PRODUCT_LIST_KEY)?.length ?? 0);
  const at = readProductList(deviceStorage.local)?.at;
  if (at === undefined) return { ...kept, bytes };
  const { oldest = at, newest = at, count } = kept;
  return { count, bytes, oldest: Math.min(oldest, at), newest: Math.max(newest, at) };
}

function rates(): StoredAmount {
  const text = deviceStorage.local.getItem(LAST_RATES);
  try {
    const { asOf } = JSON.parse(text ?? 'null') as { asOf: unknown };
    if (typeof asOf === 'number') {
      return { count: 1, bytes: 2 * (text?.length ?? 0), oldest: asOf, newest: asOf };
    }
  } catch {
    // None, or nothing that could be shown.
  }
  return { count: 0, bytes: 0 };
}

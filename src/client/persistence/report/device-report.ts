import type { QueryClient } from '@tanstack/react-query';
import { deviceStorage } from '../storage/device-storage.ts';
import { KEPT_PUBLIC, PUBLIC_SHAPE } from '../queries/persist-catalogue.ts';
import { readEntry } from '../queries/persisted-entry.ts';
import { KEPT_LIST, readKeptList } from '../values/persisted-product-list.ts';
import { cachesNamed, type Kept, keptIn } from './worker-caches.ts';
import { noteFilled } from '#client/prefetch/last-prefetch.ts';

/** What this device keeps for everybody, as they are told of it. */
export type KeptName = 'pages' | 'catalogue' | 'content' | 'pictures' | 'rates';
export interface KeptGroupReport extends Kept {
  name: KeptName;
}

const LAST_RATES = 'last-rates';
const PRECACHE = /precache/;
const PICTURES = /^(?:pictures|films)$/;

/** How much of each is kept, and of when. */
export async function keptPublicReport(): Promise<KeptGroupReport[]> {
  return [
    { name: 'pages', ...asOne(await keptIn(PRECACHE)) },
    { name: 'catalogue', ...withList(answers('catalogue')) },
    { name: 'content', ...answers('content') },
    { name: 'pictures', ...(await keptIn(PICTURES)) },
    { name: 'rates', ...rates() },
  ];
}

/**
 * Lets go of one of them. What a page shows at present stays in its memory; the rest of the shop is not
 * fetched ahead again before tomorrow.
 */
export async function removeKeptPublic(name: KeptName, queryClient: QueryClient): Promise<void> {
  const { local } = deviceStorage;
  if (name === 'rates') local.removeItem(LAST_RATES);
  if (name === 'catalogue') local.removeItem(KEPT_LIST);
  if (name === 'catalogue' || name === 'content' || name === 'pictures') noteFilled();
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
const asOne = (kept: Kept): Kept => ({ ...kept, count: Math.min(kept.count, 1) });

const dropCaches = async (names: RegExp): Promise<void> => {
  for (const name of await cachesNamed(names)) await caches.delete(name);
};

/** Answers of the store; a product, a listing, a page of words each. */
function answers(kind: string): Kept {
  const text = deviceStorage.local.getItem(KEPT_PUBLIC) ?? '';
  const own = (readEntry(text, { shape: PUBLIC_SHAPE, keep: 'public' })?.queries ?? []).filter(
    ({ queryKey }) => queryKey[0] === kind,
  );
  const times = own.map(({ state }) => state.dataUpdatedAt);
  return {
    count: own.filter(({ queryKey }) => queryKey[1] !== 'ids').length,
    bytes: own.reduce((sum, query) => sum + 2 * JSON.stringify(query).length, 0),
    ...(times.length > 0 && { oldest: Math.min(...times), newest: Math.max(...times) }),
  };
}

function withList(kept: Kept): Kept {
  const bytes = kept.bytes + 2 * (deviceStorage.local.getItem(KEPT_LIST)?.length ?? 0);
  const at = readKeptList(deviceStorage.local)?.at;
  if (at === undefined) return { ...kept, bytes };
  const { oldest = at, newest = at, count } = kept;
  return { count, bytes, oldest: Math.min(oldest, at), newest: Math.max(newest, at) };
}

function rates(): Kept {
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

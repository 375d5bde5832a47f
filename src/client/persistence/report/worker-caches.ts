/** The size and age of stored data. */
export interface StoredAmount {
  count: number;
  bytes: number;
  /** Epoch ms; absent where no entry says. */
  oldest?: number;
  newest?: number;
}

/** The worker's caches with a matching name; none where the browser has no cache storage. */
export async function cachesNamed(names: RegExp): Promise<string[]> {
  try {
    return (await caches.keys()).filter((name) => names.test(name));
  } catch {
    return [];
  }
}

/** The size and age of what the worker has put into these caches. */
export async function storedIn(names: RegExp): Promise<StoredAmount> {
  const all: StoredAmount = { count: 0, bytes: 0 };
  for (const name of await cachesNamed(names)) {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    for (const answer of await Promise.all(requests.map((request) => cache.match(request)))) {
      if (!answer) continue;
      all.count += 1;
      const at = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isFinite(at)) {
        all.oldest = Math.min(all.oldest ?? at, at);
        all.newest = Math.max(all.newest ?? at, at);
      }
      all.bytes += await sizeOf(answer);
    }
  }
  return all;
}

/** The size on the device; the length header does not count what compression saved. */
async function sizeOf(answer: Response): Promise<number> {
  const told = Number(answer.headers.get('content-length'));
  if (told > 0 && !answer.headers.get('content-encoding')) return told;
  return (await answer.blob()).size;
}

import type { WorkboxPlugin } from 'workbox-core/types';
import { createPartialResponse } from 'workbox-range-requests';

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html');

/** Stores no page in the place of a file: a network that asks for a login answers every request with its own, and says that all is well. */
export const noPage = {
  cacheWillUpdate: async ({ response }) => (isPage(response) ? null : response),
} satisfies WorkboxPlugin;

/** Stores an answer without its Date, which the app would later take for the present time. */
export const withoutDate = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 || isPage(response)) return null;
    const headers = new Headers(response.headers);
    headers.delete('date');
    return new Response(await response.blob(), { headers });
  },
} satisfies WorkboxPlugin;

/** Players request a film in ranges, and a partial answer cannot be cached: fetches the whole file, and serves the range from that. */
export const wholeFile = {
  requestWillFetch: async ({ request }) => {
    const headers = new Headers(request.headers);
    headers.delete('range');
    return new Request(request, { headers });
  },
  handlerWillRespond: async ({ request, response }) =>
    response.status === 200 && request.headers.has('range')
      ? createPartialResponse(request, response)
      : response,
} satisfies WorkboxPlugin;

/**
 * A picture's cache key: its address without the random value `v` that customised listings add. The rest of
 * the query stays, because other stores name the picture there.
 */
export const withoutRandomValue = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    url.searchParams.delete('v');
    return url.href;
  },
} satisfies WorkboxPlugin;

/** A picture's address without width and format: common to all its files. */
const stemOf = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/-\d+\.(?:avif|webp)$/, '');
};
const widthOf = (address: string): number => Number(/-(\d+)\.\w+$/.exec(address)?.[1] ?? 0);

/** The widest cached file of the same picture. */
async function otherWidth(cacheName: string, address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const cached = (await cache.keys()).map(({ url }) => url);
  const [widest] = cached
    .filter((url) => widthOf(url) > 0 && stemOf(url) === stemOf(address))
    .sort((one, other) => widthOf(other) - widthOf(one));
  return widest === undefined ? undefined : cache.match(widest);
}

/** A store that has not answered for this long counts as unreachable. */
const SILENCE_MS = 1000;

/**
 * Offline, another width of the picture is served: listings draw it small and its own page large, and perhaps only one of them was
 * seen. If one is cached, a silent store is not waited for.
 */
export const anyWidth = (cacheName: string) =>
  ({
    requestWillFetch: async ({ request, state }) => {
      if (!state || !(await otherWidth(cacheName, request.url))) return request;
      const silence = new AbortController();
      state['timer'] = setTimeout(() => silence.abort(), SILENCE_MS);
      return new Request(request, { signal: silence.signal });
    },
    // The answer has begun: it will come, even if slowly.
    fetchDidSucceed: async ({ response, state }) => {
      clearTimeout(state?.['timer'] as number | undefined);
      return response;
    },
    handlerDidError: ({ request }) => otherWidth(cacheName, request.url),
  }) satisfies WorkboxPlugin;

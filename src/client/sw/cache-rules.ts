import type { WorkboxPlugin } from 'workbox-core/types';
import { createPartialResponse } from 'workbox-range-requests';

/** Keeps an answer without its date, which the app would later take for the time it is now. */
export const undated = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200) return null;
    const headers = new Headers(response.headers);
    headers.delete('date');
    return new Response(await response.blob(), { headers });
  },
} satisfies WorkboxPlugin;

/**
 * Players ask for a film by ranges, and a part cannot be kept: the network is asked for the whole, the
 * player gets its part of that.
 */
export const whole = {
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
 * A picture's address without the random value `v` that some listings put there to get past caches.
 * Whatever else a query says stays: other stores name the picture there.
 */
export const notRandom = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    url.searchParams.delete('v');
    return url.href;
  },
} satisfies WorkboxPlugin;

/** A picture's address without its width and format: all of its files have that in common. */
const stemOf = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/-\d+\.(?:avif|webp)$/, '');
};
const widthOf = (address: string): number => Number(/-(\d+)\.\w+$/.exec(address)?.[1] ?? 0);

/** The widest of a picture's other files that is kept. */
async function otherWidth(cacheName: string, address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map(({ url }) => url);
  const [widest] = kept
    .filter((url) => widthOf(url) > 0 && stemOf(url) === stemOf(address))
    .sort((one, other) => widthOf(other) - widthOf(one));
  return widest === undefined ? undefined : cache.match(widest);
}

/** A store that says nothing for so long is taken for gone. */
const SILENCE_MS = 1000;

/**
 * Without a network, another width of the picture will do: listings draw it small and its own page large,
 * and only one of them may have been seen. Where one is kept, a store that says nothing is not waited for.
 */
export const anyWidth = (cacheName: string) =>
  ({
    requestWillFetch: async ({ request, state }) => {
      if (!state || !(await otherWidth(cacheName, request.url))) return request;
      const silence = new AbortController();
      state['timer'] = setTimeout(() => silence.abort(), SILENCE_MS);
      return new Request(request, { signal: silence.signal });
    },
    // Its answer has begun: however slow, it comes.
    fetchDidSucceed: async ({ response, state }) => {
      clearTimeout(state?.['timer'] as number | undefined);
      return response;
    },
    handlerDidError: ({ request }) => otherWidth(cacheName, request.url),
  }) satisfies WorkboxPlugin;

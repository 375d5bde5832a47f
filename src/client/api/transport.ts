import type { Config } from '#shared/contract/config.ts';
import type { Refusal } from '#shared/contract/refusal.ts';
import type { ServerClock } from './server-clock.ts';

/** Posts a body and resolves to the answer, whatever its status. */
export type Post = (
  address: string,
  body: string,
  credentials: RequestCredentials,
) => Promise<Response>;

export interface CallOptions {
  /** Replaces the post for a large body whose progress is watched. */
  post?: Post;
  /** Sends in the very task of the call: what was checked for it still holds. */
  atOnce?: boolean;
  /** Hears of a refusal before a refused login ends: what it writes to the device is kept for the next login. */
  onRefusal?: (refusal: Refusal) => void;
}

/** Carries the text of a request to the store and the text of its reply back. */
export type Transport = (operation: string, body: string, options?: CallOptions) => Promise<string>;

/** The store could not be reached: no network, or no answer in time. The outcome is unknown. */
export class StoreUnreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('The store could not be reached', options);
    this.name = 'StoreUnreachable';
  }
}

const LONGEST_WAIT_MS = 20_000;
/** A busy phone may be that late to say that the time is over. */
const SLOWLY_MS = 5000;

/** Calls the store over HTTP and sets the server clock by its replies. Throws StoreUnreachable. */
export function httpTransport(config: Config, clock: ServerClock): Transport {
  // Only a store that announces it has a session cookie; with others, credentials would make CORS refuse.
  const credentials = config.extensions.includes('sessionCookie') ? 'include' : 'same-origin';
  return async (operation, body, { post = postFetch, atOnce } = {}) => {
    // A slow phone takes 10 ms to send a request, and a page that opens sends several: each in a task of its own.
    if (!atOnce) await new Promise((next) => setTimeout(next));
    const sent = Date.now();
    try {
      const response = await post(`${config.baseUrl}${operation}`, body, credentials);
      clock.learn(response.headers.get('date'), sent);
      // A proxy answers for a store that is down, some by numbers of their own; or a network that asks for a login (511).
      if (response.status >= 502) throw new Error(`${response.status}`);
      return await response.text();
    } catch (cause) {
      // What ran out of time in a sleep was not waited for: it is worth another try.
      const slept = Date.now() - sent > LONGEST_WAIT_MS + SLOWLY_MS;
      throw new StoreUnreachable(slept ? {} : { cause });
    }
  };
}

const postFetch: Post = (address, body, credentials) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials,
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
